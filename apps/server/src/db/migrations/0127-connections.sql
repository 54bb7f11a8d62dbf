-- Accounts at vendors that an account connected by OAuth.

create table connections (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- Null: for all projects of the account.
  project_id text references projects (id) on delete cascade,
  vendor text not null check (vendor in ('google', 'slack', 'meta', 'calendly')),
  -- As the vendor names who agreed: an email address, a workspace.
  name text not null,
  external_id text not null,
  -- What was granted.
  scopes text[] not null,
  -- {access, refresh}, encrypted like credentials.
  sealed text not null,
  key_id text not null,
  -- Of the access token; null if it doesn't expire.
  expires_at timestamptz,
  state text not null default 'connected' check (state in ('connected', 'reconnect', 'error')),
  -- Why it isn't connected: a key of a text, and what the vendor said.
  problem text,
  problem_detail text,
  -- Raised with each new pair of tokens.
  version int not null default 1,
  -- Who refreshes the tokens, and until when nobody else does.
  refresh_id text,
  refresh_until timestamptz,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index connections_external on connections (account_id, coalesce(project_id, ''), vendor, external_id);
create index connections_project on connections (project_id) where project_id is not null;
create index connections_key on connections (key_id);
-- Whether anyone else in the installation uses what is to be revoked.
create index connections_vendor on connections (vendor, external_id);

-- Authorizations that were begun, for some minutes.
create table connection_attempts (
  state_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  -- The session, or API key, that began it and alone can finish it.
  holder text not null,
  vendor text not null,
  purposes text[] not null,
  -- The connection that it renews.
  renews text references connections (id) on delete cascade,
  -- The PKCE verifier.
  sealed text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A page that is reloaded sends the same code again, and gets the same answer.
  code_hash text,
  connection_id text references connections (id) on delete cascade,
  problem jsonb
);
create index connection_attempts_expiry on connection_attempts (expires_at);
create index connection_attempts_account on connection_attempts (account_id);

do $$
declare t text;
begin
  foreach t in array array['connections', 'connection_attempts'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
    execute format(
      'create policy trash on %I as restrictive for select using (project_id is null or project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
end $$;
