-- MCP servers that an account signs in to with OAuth.

alter table tool_servers
  -- Null while a credential is used, or none; `reconnect`: a person has to sign in again.
  add column oauth_state text check (oauth_state in ('connected', 'reconnect')),
  -- Tokens and what is needed to refresh them, encrypted like credentials.
  add column sealed text,
  add column key_id text,
  -- While a process refreshes the tokens: one at a time, because a refresh token works once.
  add column refreshing_until timestamptz,
  add constraint tool_servers_signed_in check ((sealed is null) = (oauth_state is null));

-- Sign-ins that have begun: what the vendor's page leads back to.
create table tool_server_sign_ins (
  state_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  -- The session or key that began it, which alone can finish it.
  holder text not null,
  -- Null for a new server.
  server_id text references tool_servers (id) on delete cascade,
  name text not null,
  url text not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index tool_server_sign_ins_account on tool_server_sign_ins (account_id);
create index tool_server_sign_ins_project on tool_server_sign_ins (project_id);
create index tool_server_sign_ins_server on tool_server_sign_ins (server_id);
create index tool_server_sign_ins_expires on tool_server_sign_ins (expires_at);

alter table tool_server_sign_ins enable row level security;
create policy tenant on tool_server_sign_ins using (account_id = app_account()) with check (account_id = app_account());
create policy trash on tool_server_sign_ins as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));
