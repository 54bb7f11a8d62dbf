-- Accounts, users, sessions, projects and the audit trail.
-- users, user_credentials, sessions and verifications are the tables of better-auth's core under our names.

create table accounts (
  id text primary key,
  name text not null,
  edition text not null default 'FREE',
  customer_id text,
  credits bigint not null default 0,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table users (
  id text primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  current_account_id text references accounts (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table user_credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  issuer text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index user_credentials_user on user_credentials (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- SHA-256 of the bearer token: a copy of this table opens nothing.
  token_hash text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table memberships (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('AIREADER', 'AIEDITOR', 'AIACCOUNTADMIN')),
  created_at timestamptz not null default now(),
  unique (account_id, user_id)
);
create index memberships_user on memberships (user_id);

create table projects (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  is_default boolean not null default false,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (account_id, id)
);
create unique index projects_one_default on projects (account_id) where is_default;
create unique index projects_one_demo on projects (account_id) where is_demo;

create table membership_projects (
  membership_id text not null references memberships (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  primary key (membership_id, project_id)
);
create index membership_projects_project on membership_projects (project_id);

create table audit_entries (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text,
  actor_kind text not null,
  actor_id text,
  actor_name text,
  action text not null,
  object_type text not null,
  object_id text,
  details jsonb not null default '{}',
  ip text,
  at timestamptz not null default now()
);
create index audit_entries_account on audit_entries (account_id, id);

-- One row per accepted Idempotency-Key; `principal` keeps one caller's keys apart from another's.
create table idempotency_keys (
  principal text not null,
  key text not null,
  request_hash text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (principal, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

do $$
declare t text;
begin
  foreach t in array array['memberships', 'projects', 'membership_projects', 'audit_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;

-- Counters of rate-limiter-flexible, shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
