-- Agents in full, and HTTP tools that an owner grants to them.

alter table agents
  add column tone text not null default 'neutral',
  -- Answers when the model fails before its first word.
  add column fallback_model text,
  add column min_score real not null default 0,
  add column tags jsonb not null default '[]',
  add column show_sources boolean not null default false,
  add column retention_days int,
  -- In the shared area: seen by all projects of the account.
  add column shared boolean not null default false,
  -- Appearance, security, lead form, notification; what is missing has its default.
  add column bot_config jsonb not null default '{}',
  add column bot_revision int not null default 1;
create index agents_shared on agents (account_id) where shared;

-- Uploaded pictures, drawn anew and small, so that they live and are backed up with the agent.
create table agent_avatars (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  agent_id text not null unique references agents (id) on delete cascade,
  bytes bytea not null
);

create table tools (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  description text not null,
  effect text not null check (effect in ('read', 'write')),
  parameters jsonb not null,
  request jsonb not null,
  response jsonb not null,
  timeout_seconds int not null,
  -- Where its requests go; a grant holds for this origin only.
  origin text not null,
  -- Checked again at each run; a credential that is gone makes the tool fail, not the agent.
  credential_id text,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, name)
);

create table agent_tools (
  agent_id text not null references agents (id) on delete cascade,
  tool_id text not null references tools (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  allow_write boolean not null default false,
  origin text not null,
  granted_by text references users (id) on delete set null,
  granted_at timestamptz not null default now(),
  position int not null default 0,
  primary key (agent_id, tool_id)
);
create index agent_tools_tool on agent_tools (tool_id);

do $$
declare t text;
begin
  foreach t in array array['agent_avatars', 'tools', 'agent_tools'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
