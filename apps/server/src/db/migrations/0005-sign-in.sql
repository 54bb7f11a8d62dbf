-- Mail, one-time links, sign-in through OpenID Connect, second factors, and where sessions were last seen.

alter table users add column locale text;

-- What goes out by mail. `sealed` holds what the text is made of, links included, encrypted, until it has gone out.
create table mail_outbox (
  id text primary key,
  -- The account that sends it; null for mails about a user alone (verification, recovery).
  account_id text references accounts (id) on delete cascade,
  to_address text not null,
  template text not null,
  locale text not null,
  sealed text,
  state text not null default 'queued' check (state in ('queued', 'waiting', 'sent', 'failed')),
  error text,
  -- When its link runs out; it is not sent after that.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_account on mail_outbox (account_id, id);
create index mail_outbox_waiting on mail_outbox (created_at) where state = 'waiting';
create index mail_outbox_age on mail_outbox (created_at);

alter table mail_outbox enable row level security;
create policy tenant on mail_outbox using (account_id = app_account()) with check (account_id = app_account());

-- Links of mails that do something for whoever has them, once, for the very address that they were sent to.
create table user_links (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index user_links_user on user_links (user_id, purpose);
create index user_links_expiry on user_links (expires_at);

-- Attempts to sign in through a provider; each is taken once.
create table provider_attempts (
  state_hash text primary key,
  -- SHA-256 of the cookie of the browser that began.
  browser_hash text not null,
  issuer text not null,
  -- Nonce and PKCE verifier, encrypted.
  sealed text not null,
  next text,
  expires_at timestamptz not null
);
create index provider_attempts_expiry on provider_attempts (expires_at);

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  -- The TOTP secret, encrypted.
  sealed_secret text not null,
  -- Null while the first code is awaited.
  confirmed_at timestamptz,
  -- The last time step of which a code was taken: a code counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- A password was right; a code is awaited.
create table sign_in_steps (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  -- How the first step was done, for the trail.
  method text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_steps_user on sign_in_steps (user_id);
create index sign_in_steps_expiry on sign_in_steps (expires_at);
