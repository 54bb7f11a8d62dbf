-- Accounts that were chosen with a connection, such as Pages: they are used through the installation's own app.
alter table channel_connections
  -- The app's ID at the vendor; null if the account was entered by hand, with an app of its owner.
  add column app_id text,
  -- Whose connection it was chosen with; null once that is removed.
  add column source_id text references connections (id) on delete set null;
create index channel_connections_source on channel_connections (source_id);
