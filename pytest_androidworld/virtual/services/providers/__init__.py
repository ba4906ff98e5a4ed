"""Content providers: tables behind ``content://`` addresses.

A provider is a subclass of `core.ContentProvider` in any module here, found because it is there;
``phone[Content]`` sends each address to the provider of its authority.  The DDL of a provider's
database stands in the provider's file or in the one beside it that is named after the database.
"""
