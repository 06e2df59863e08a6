"""`python -m web.commands`: what `ojo` does, where no command of that name is on the way."""

from web.commands import main

if __name__ == "__main__":
    main()
