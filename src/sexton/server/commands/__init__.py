"""What a command would add to the log of a table, or why it is refused. Changes nothing."""
