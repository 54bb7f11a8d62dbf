-- Who is let into an agent's chat: by a password, a code by email, or an identity that the owner's site signed.

-- Counts up when the password, the way in, the signing key or the public ID changes: whoever was let in before is out.
alter table agents add column access_version int not null default 0;

create table agent_secrets (
  agent_id text primary key references agents (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  -- argon2id, in the PHC string format.
  password_hash text,
  -- Sealed: the server checks signatures with it.
  signing_key text
);
create index agent_secrets_account on agent_secrets (account_id);

create table agent_visits (
  token_hash text primary key,
  agent_id text not null references agents (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  access_version int not null,
  way text not null check (way in ('password', 'email', 'identity')),
  -- Who it is, as a code or a signature has shown; null: a password tells nobody apart.
  visitor jsonb,
  expires_at timestamptz not null
);
create index agent_visits_agent on agent_visits (agent_id);
create index agent_visits_expiry on agent_visits (expires_at);

create table agent_codes (
  agent_id text not null references agents (id) on delete cascade,
  email text not null,
  account_id text not null references accounts (id) on delete cascade,
  code_hash text not null,
  attempts int not null default 0,
  access_version int not null,
  expires_at timestamptz not null,
  primary key (agent_id, email)
);
create index agent_codes_expiry on agent_codes (expires_at);

-- Who had it, as far as a code or a signature has shown.
alter table conversations add column visitor jsonb;

do $$
declare t text;
begin
  foreach t in array array['agent_secrets', 'agent_visits', 'agent_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
