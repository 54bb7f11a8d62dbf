-- Files that people at the desk send to contacts of channels.

alter table channel_outgoing
  -- A file of its message, instead of a text.
  add attachment_id text references attachments (id) on delete set null,
  add is_file boolean not null default false;
create index channel_outgoing_attachment on channel_outgoing (attachment_id) where attachment_id is not null;
