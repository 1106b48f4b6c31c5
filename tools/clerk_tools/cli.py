"""The command `clerk`."""

import click


@click.group()
def main():
    """Clerk keeps the books at a table playing Young Jacob Marley."""
