"""What the page, the server and the commands say, in any language: facts become messages here."""
