-- Messaging channels of agents: WhatsApp, Messenger, Instagram, Slack.

create table channel_connections (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  channel text not null,
  -- The account at the vendor that receives messages: a phone number, a Page, a bot in a workspace.
  external_id text not null,
  -- As the vendor names it.
  name text not null,
  -- What was entered, without secrets.
  settings jsonb not null default '{}',
  -- Secrets, encrypted like credentials; null once disconnected.
  sealed text,
  key_id text,
  -- What the vendor must show once to have the callback URL confirmed.
  verify_token text not null,
  state text not null default 'connected' check (state in ('connected', 'reconnect', 'disconnected')),
  -- The last failure of the whole connection: {reason, detail}.
  error jsonb,
  error_at timestamptz,
  last_inbound_at timestamptz,
  -- Until then the vendor accepts nothing.
  rests_until timestamptz,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((sealed is null) = (state = 'disconnected'))
);
-- One agent answers it, in the whole installation.
create unique index channel_connections_external on channel_connections (channel, external_id)
  where state <> 'disconnected';
create index channel_connections_agent on channel_connections (agent_id);
create index channel_connections_account on channel_connections (account_id);

-- Whom a connection writes with: a person, or a thread of several people. They outlive the connection's end, so that
-- who opted out stays opted out.
create table channel_contacts (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  connection_id text not null references channel_connections (id) on delete cascade,
  conversation_id text references conversations (id) on delete set null,
  name text,
  last_inbound_at timestamptz,
  opted_out_at timestamptz,
  opted_in_at timestamptz,
  created_at timestamptz not null default now()
);
create index channel_contacts_connection on channel_contacts (connection_id);
create index channel_contacts_conversation on channel_contacts (conversation_id);

-- A contact can have several: WhatsApp sends a phone number, a user ID, or both.
create table channel_identifiers (
  connection_id text not null references channel_connections (id) on delete cascade,
  kind text not null,
  value text not null,
  contact_id text not null references channel_contacts (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  primary key (connection_id, kind, value)
);
create index channel_identifiers_contact on channel_identifiers (contact_id);

-- What vendors sent, once each.
create table channel_events (
  seq bigint generated always as identity primary key,
  account_id text not null references accounts (id) on delete cascade,
  connection_id text not null references channel_connections (id) on delete cascade,
  vendor_id text not null,
  -- Events of one contact are processed in their order.
  contact_key text not null,
  type text not null check (type in ('message', 'status', 'identity', 'revoked')),
  -- As parsed; null once its text is in a message, or needed no more.
  item jsonb,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  -- Why it was refused.
  reason text,
  -- The question that it became. The event stays when that is deleted: the vendor may repeat it.
  message_id text references messages (id) on delete set null,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (connection_id, vendor_id)
);
create index channel_events_pending on channel_events (connection_id, contact_key, seq) where state = 'pending';
create index channel_events_due on channel_events (due_at) where state = 'pending';
create index channel_events_message on channel_events (message_id) where message_id is not null;
create index channel_events_created on channel_events (created_at);

-- The outbox.
create table channel_outgoing (
  id text primary key,
  seq bigint generated always as identity,
  account_id text not null references accounts (id) on delete cascade,
  connection_id text not null references channel_connections (id) on delete cascade,
  contact_id text not null references channel_contacts (id) on delete cascade,
  -- Null for what is no message of a conversation, such as the confirmation of an opt-out.
  message_id text references messages (id) on delete cascade,
  part int not null,
  -- Null once it was sent or given up: the message has it.
  text text,
  by_person boolean not null,
  -- Confirms an opt-out, the only text that may follow one.
  is_last boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  failure jsonb,
  vendor_id text,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  state_at timestamptz not null default now(),
  unique (message_id, part)
);
create index channel_outgoing_queued on channel_outgoing (connection_id, contact_id, seq) where state = 'queued';
create index channel_outgoing_due on channel_outgoing (due_at) where state = 'queued';
create index channel_outgoing_vendor on channel_outgoing (connection_id, vendor_id) where vendor_id is not null;
create index channel_outgoing_contact on channel_outgoing (contact_id);
create index channel_outgoing_created on channel_outgoing (created_at);

do $$
declare t text;
begin
  foreach t in array array['channel_connections', 'channel_contacts', 'channel_identifiers', 'channel_events',
    'channel_outgoing'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
