-- Keys of vendors and other secrets of an account, encrypted, and which models an account uses at which prices.

create table credentials (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- Null: for all projects of the account.
  project_id text references projects (id) on delete cascade,
  kind text not null check (kind in ('openai', 'anthropic', 'google', 'openai-compatible', 'http')),
  name text not null,
  -- The base URL or site that the secret is sent to; null: the vendor's own.
  address text,
  auth text check (auth in ('bearer', 'basic', 'header')),
  hint text,
  -- AES-256-GCM; it opens only with this account, id, kind and address.
  sealed text not null,
  -- Which key it is sealed with, so that several can be in use while they are changed.
  key_id text not null,
  state text not null default 'untested' check (state in ('untested', 'connected', 'error')),
  problem text,
  tested_at timestamptz,
  revision int not null default 1,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, name)
);
create index credentials_key on credentials (key_id);

create table model_settings (
  account_id text primary key references accounts (id) on delete cascade,
  -- Ids of models that may be used; null: all.
  allowed jsonb,
  -- US dollars per million tokens, by id of the model.
  prices jsonb not null default '{}',
  revision int not null default 1
);

do $$
declare t text;
begin
  foreach t in array array['credentials', 'model_settings'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
