"""Settings every test shares."""

from hypothesis import settings

# How long an example takes says something of the machine and its other work, nothing of the rules.
settings.register_profile("croupier", deadline=None)
settings.load_profile("croupier")
