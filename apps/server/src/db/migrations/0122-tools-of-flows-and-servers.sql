-- Tools that run a flow, and tools of MCP servers, beside those that send an HTTP request.

create table tool_servers (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  url text not null,
  credential_id text,
  -- Null while its tools could be read the last time.
  error text,
  -- Tools that were not taken: [{name, reason}].
  refused jsonb not null default '[]',
  checked_at timestamptz not null default now(),
  revision int not null default 1,
  created_at timestamptz not null default now(),
  unique (project_id, name)
);
create index tool_servers_account on tool_servers (account_id);

alter table tools
  add column kind text not null default 'http' check (kind in ('http', 'flow', 'mcp')),
  add column flow_id text references flows (id) on delete cascade,
  add column server_id text references tool_servers (id) on delete cascade,
  -- What the server calls it, which needn't be a name that models accept.
  add column remote_name text,
  alter column request drop not null,
  alter column response drop not null,
  add constraint tools_of_kind check (
    case kind
      when 'http' then request is not null and response is not null
      when 'flow' then flow_id is not null
      else server_id is not null and remote_name is not null
    end);
create unique index tools_remote on tools (server_id, remote_name) where server_id is not null;
create index tools_flow on tools (flow_id) where flow_id is not null;

alter table tool_servers enable row level security;
create policy tenant on tool_servers using (account_id = app_account()) with check (account_id = app_account());
create policy trash on tool_servers as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));
