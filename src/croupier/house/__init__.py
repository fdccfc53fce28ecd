"""The house: tables, limits, the ledger and the jackpots, between a round and the outside world."""
