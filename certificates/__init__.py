"""Certificates: proofs of answers as files that a small checker, or another's, can follow without any solver."""
