"""The Structs that a game of Gloom is made of: words, cards, views and chronicles."""
