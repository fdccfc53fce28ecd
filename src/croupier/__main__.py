"""``croupier``, and ``python -m croupier``."""

import signal


def main() -> None:
    """Load the commands and run one. Whoever interrupts before they are loaded ends the process at once."""
    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:  # a shell may have it ignored, and then it is
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from croupier.cli import main as run

    signal.signal(signal.SIGINT, heard)
    run()


if __name__ == "__main__":
    main()
