"""People who are not here hear of their tables: by their browsers, or by e-mail."""
