"""What runs on the virtual machines. Each module's functions test_... are the tests."""
