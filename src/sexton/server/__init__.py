"""Tables that survive anything, and let nobody look at another's cards."""
