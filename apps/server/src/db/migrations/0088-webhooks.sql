-- Outgoing webhooks: where events go, and the outbox that delivers them.

create table webhook_endpoints (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  -- Whose events it gets.
  agent_id text not null unique references agents (id) on delete cascade,
  url text not null,
  events text[] not null,
  enabled boolean not null default true,
  -- Sealed. The one before signs as well until it runs out.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  -- When the server switched it off.
  disabled_at timestamptz,
  -- Failures in a row, and since when.
  failures int not null default 0,
  failing_since timestamptz,
  -- Until then nothing is sent, because of these failures.
  rests_until timestamptz,
  -- A process sends to it now.
  leased_until timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_endpoints_project on webhook_endpoints (project_id);
create index webhook_endpoints_account on webhook_endpoints (account_id);

create table webhook_deliveries (
  -- What receivers know a repeat by.
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  -- What it is about: with it goes what was written of it.
  lead_id text references leads (id) on delete cascade,
  conversation_id text references conversations (id) on delete cascade,
  event text not null,
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  -- Of the last attempt.
  status int,
  error jsonb,
  response text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, id) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_lead on webhook_deliveries (lead_id) where lead_id is not null;
create index webhook_deliveries_conversation on webhook_deliveries (conversation_id) where conversation_id is not null;
create index webhook_deliveries_project on webhook_deliveries (project_id);
create index webhook_deliveries_account on webhook_deliveries (account_id);

do $$
declare t text;
begin
  foreach t in array array['webhook_endpoints', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
    execute format(
      'create policy trash on %I as restrictive for select using (project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
end $$;
