"""The hint API as a service, over the same questions as the command line. No game knowledge."""
