-- Files that contacts send are fetched from the vendor before their message is processed.
-- They wait to be fetched.
alter table channel_events add column has_files boolean not null default false;
-- Then: IDs of attachments; null in place of a file that couldn't be taken.
alter table channel_events add column files jsonb;
create index channel_events_files on channel_events (connection_id, seq) where state = 'pending' and has_files;
