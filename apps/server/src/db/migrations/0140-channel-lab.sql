-- The channel lab: connections to a simulated vendor inside the server.

alter table channel_connections add column is_lab boolean not null default false;
-- Accounts of the lab exist nowhere, and never take the place of a real one.
drop index channel_connections_external;
create unique index channel_connections_external on channel_connections (channel, external_id)
  where state <> 'disconnected' and not is_lab;
create unique index channel_connections_lab on channel_connections (agent_id, channel) where is_lab;

-- Conversations of the lab go with their connection.
alter table conversations add column lab_id text references channel_connections (id) on delete cascade;
create index conversations_lab on conversations (lab_id) where lab_id is not null;

-- How the simulated vendor behaves.
create table channel_labs (
  connection_id text primary key references channel_connections (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- What happens to the next messages, one each, the first one first.
  faults jsonb not null default '[]',
  delay_seconds int not null default 0,
  states text not null default 'normal'
);

-- Who writes from the lab.
create table channel_lab_contacts (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  connection_id text not null references channel_connections (id) on delete cascade,
  name text not null,
  kind text not null,
  identifiers jsonb not null,
  -- As the vendor counts it: its window for messages begins then.
  wrote_at timestamptz,
  created_at timestamptz not null default now()
);
create index channel_lab_contacts_connection on channel_lab_contacts (connection_id);

-- Calls in both directions. The newest ones are kept.
create table channel_lab_calls (
  id text primary key,
  seq bigint generated always as identity,
  account_id text not null references accounts (id) on delete cascade,
  connection_id text not null references channel_connections (id) on delete cascade,
  contact_id text references channel_lab_contacts (id) on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  what text not null,
  -- What a person wrote or read.
  text text,
  request text not null,
  content_type text,
  -- Null if there was no answer.
  status int,
  answer text,
  outcome text,
  -- The event that a call of the vendor became, and the vendor's ID of a message of ours.
  event_key text,
  vendor_id text,
  ms int not null,
  created_at timestamptz not null default now()
);
create index channel_lab_calls_connection on channel_lab_calls (connection_id, seq);
create index channel_lab_calls_contact on channel_lab_calls (contact_id) where contact_id is not null;

do $$
declare t text;
begin
  foreach t in array array['channel_labs', 'channel_lab_contacts', 'channel_lab_calls'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
