"""One graphics processor: the compiled rounds of the engines, translated for it as they stand."""
