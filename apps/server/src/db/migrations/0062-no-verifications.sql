-- A table of a library for sign-in that is not used any more; one-time links are in user_links.
drop table verifications;
