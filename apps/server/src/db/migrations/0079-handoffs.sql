-- Conversations that people of the team take over from the assistant.

alter table conversations
  add column handoff_status text not null default 'bot' check (handoff_status in ('bot', 'requested', 'human')),
  -- Counts up with each change of status or assignee: of two who act at once, the second is refused.
  add column handoff_version int not null default 0,
  add column handoff_assignee text references users (id) on delete set null,
  add column handoff_reason text,
  add column handoff_since timestamptz,
  -- When it falls back: from a request to the assistant, from a person to a request.
  add column handoff_due timestamptz,
  -- Requests in a row that nobody answered.
  add column handoff_unattended int not null default 0,
  -- The place of the last change among the messages: what was before it is no new cause.
  add column handoff_seq int not null default 0,
  -- Up to where the visitor has read.
  add column visitor_read_seq int not null default 0;
create index conversations_handoff on conversations (agent_id, handoff_since) where handoff_status <> 'bot';
create index conversations_handoff_due on conversations (handoff_due) where handoff_due is not null;

alter table messages
  add column author_id text references users (id) on delete set null,
  -- As visitors are shown it.
  add column author_name text,
  -- Of a line between the messages: {line, name, text}.
  add column event jsonb,
  -- Made by the client: what is sent again is stored once.
  add column client_key text;
alter table messages drop constraint messages_role_check;
alter table messages add constraint messages_role_check check (role in ('user', 'assistant', 'member', 'event'));
create unique index messages_client_key on messages (conversation_id, client_key) where client_key is not null;

-- Versions from before have no handoff: the draft's must not take effect unpublished.
update agent_versions set snapshot = jsonb_set(snapshot, '{look,handoff}', '{}') where snapshot ? 'look';

create table conversation_notes (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  conversation_id text not null references conversations (id) on delete cascade,
  author_id text references users (id) on delete set null,
  text text not null,
  client_key text not null,
  created_at timestamptz not null default now(),
  unique (conversation_id, client_key)
);

-- Up to where each member has read.
create table conversation_reads (
  conversation_id text not null references conversations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  seq int not null,
  primary key (conversation_id, user_id)
);
create index conversation_reads_user on conversation_reads (user_id);

create table canned_replies (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  agent_id text references agents (id) on delete cascade,
  shortcut text not null,
  text text not null,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index canned_replies_shortcut on canned_replies (project_id, coalesce(agent_id, ''), shortcut);

-- A desk that is open in a browser: its row lives as long as its stream beats.
create table desk_presence (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  seen_at timestamptz not null default now()
);
create index desk_presence_agent on desk_presence (agent_id);

create table desk_absences (
  agent_id text not null references agents (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  primary key (agent_id, user_id)
);

do $$
declare t text;
begin
  foreach t in array array['conversation_notes', 'conversation_reads', 'canned_replies', 'desk_presence', 'desk_absences'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
  foreach t in array array['conversation_notes', 'canned_replies'] loop
    execute format(
      'create policy trash on %I as restrictive for select using (project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
end $$;
