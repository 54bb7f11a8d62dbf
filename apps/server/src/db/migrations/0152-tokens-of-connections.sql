-- Accounts that were chosen with a connection, and use its token: the version of the connection whose token was refused,
-- or couldn't be had. A newer one is tried again.
alter table channel_connections add column refused_version integer;
