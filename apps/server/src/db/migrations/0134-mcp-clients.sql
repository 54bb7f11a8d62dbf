-- Programs that sign in to /mcp with OAuth.

-- Programs that have registered, or that are described at the URL which is their ID. They belong to no account.
create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  -- When the description at its URL was read; null for a registered one.
  read_at timestamptz,
  -- When a person last allowed it something; null for never.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;

-- A client that a member has allowed acts as an API key does. The hash is that of its current access token.
alter table api_keys add column client_id text references oauth_clients (id) on delete cascade;
create index api_keys_client on api_keys (client_id) where client_id is not null;

-- What such a client refreshes its access with.
create table oauth_grants (
  key_id text primary key references api_keys (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  redirect_uri text not null,
  -- The part of its refresh tokens that stays, and the part that changes with each use.
  family_hash text not null unique,
  refresh_hash text not null,
  previous_hash text,
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_grants_account on oauth_grants (account_id);
create index oauth_grants_expires on oauth_grants (expires_at);

-- One-time codes, which a client exchanges for tokens.
create table oauth_codes (
  code_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  redirect_uri text not null,
  challenge text not null,
  scopes text[] not null,
  -- Null for all projects.
  projects text[],
  expires_at timestamptz not null,
  -- What it is exchanged for (in api_keys); a code that comes again ends that.
  key_id text not null,
  used_at timestamptz
);
create index oauth_codes_account on oauth_codes (account_id);
create index oauth_codes_user on oauth_codes (user_id);
create index oauth_codes_client on oauth_codes (client_id);
create index oauth_codes_expires on oauth_codes (expires_at);

do $$
declare t text;
begin
  foreach t in array array['oauth_grants', 'oauth_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
