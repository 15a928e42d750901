"""`python -m sexton` is the command `sexton`."""

from sexton.cli import main

if __name__ == "__main__":
    main()
