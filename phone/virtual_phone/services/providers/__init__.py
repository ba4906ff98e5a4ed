"""Content providers: tables behind ``content://`` URIs.

A provider is a subclass of `core.ContentProvider` in any module here, which registers it;
``phone[Content]`` passes each URI to the provider of its authority.  The DDL of a provider's
database is in the provider's module or in the module beside it named after the database.
"""
