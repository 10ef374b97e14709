"""``python -m periplus`` is the command ``periplus``."""

from periplus.cli import main

if __name__ == "__main__":
    main()
