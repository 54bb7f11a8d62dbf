-- Files that people send with their messages in a chat.

create table attachments (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  -- Null until a message uses it.
  conversation_id text references conversations (id) on delete cascade,
  message_id text references messages (id) on delete cascade,
  -- Of the key that its sender was given.
  key_hash text not null,
  state text not null default 'uploading' check (state in ('uploading', 'ready')),
  -- Of a conversation that is not recorded: it goes when the answer is written.
  no_log boolean not null,
  name text not null default '',
  kind text not null default 'document' check (kind in ('image', 'document')),
  media_type text not null default '',
  bytes int not null default 0,
  width int,
  height int,
  -- Of a document: [{page, heading, start, end, text}], as much as is read of it.
  passages jsonb not null default '[]',
  is_cut boolean not null default false,
  -- Known before the first byte is written, so that an upload that breaks off leaves nothing behind.
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index attachments_account on attachments (account_id);
create index attachments_project on attachments (project_id);
create index attachments_agent on attachments (agent_id);
create index attachments_conversation on attachments (conversation_id) where conversation_id is not null;
create index attachments_message on attachments (message_id) where message_id is not null;
create index attachments_unused on attachments (created_at) where message_id is null;

alter table attachments enable row level security;
create policy tenant on attachments using (account_id = app_account()) with check (account_id = app_account());
create policy trash on attachments as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));

-- Files whose row is gone, whatever took it: a conversation, its agent, its project or its account. A maintenance task
-- removes them from the store.
create table stray_files (
  storage_key text primary key,
  created_at timestamptz not null default now()
);

create function attachments_forget() returns trigger language plpgsql as $$
begin
  insert into stray_files (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end $$;
create trigger attachments_forget after delete on attachments referencing old table as gone
  for each statement execute function attachments_forget();
