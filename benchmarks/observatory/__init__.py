"""What is measured on Observatory."""
