-- Invitations, API keys, and the project that a member works in.

alter table memberships add column current_project_id text references projects (id) on delete set null;
create index memberships_current_project on memberships (current_project_id) where current_project_id is not null;

create table invitations (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- In lower case.
  email text not null,
  role text not null check (role in ('AIREADER', 'AIEDITOR', 'AIACCOUNTADMIN')),
  project_ids text[] not null default '{}',
  invited_by text references users (id) on delete set null,
  -- SHA-256 of the link's token; the token itself is kept nowhere.
  token_hash text not null unique,
  -- Whether the link is told to nobody here: once that mail has gone out, having the link proves the address.
  mailed boolean not null default false,
  mail_id text references mail_outbox (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  -- Who accepted. `agreed` falls when they leave by themselves: then they have to be asked again.
  user_id text references users (id) on delete set null,
  agreed boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index invitations_one_pending on invitations (account_id, email) where state = 'pending';
create index invitations_email on invitations (email) where state = 'pending';
create index invitations_user on invitations (user_id);
create index invitations_mail on invitations (mail_id);
create index invitations_inviter on invitations (invited_by);

create table api_keys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- Whose rights it has at most.
  user_id text not null references users (id) on delete cascade,
  name text not null,
  is_main boolean not null default false,
  key_hash text not null unique,
  masked text not null,
  scopes text[] not null,
  -- False: only the projects in api_key_projects, and none when they are all gone.
  all_projects boolean not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index api_keys_one_main on api_keys (account_id) where is_main;
create index api_keys_account on api_keys (account_id, id);
create index api_keys_user on api_keys (user_id);

create table api_key_projects (
  key_id text not null references api_keys (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  primary key (key_id, project_id)
);
create index api_key_projects_project on api_key_projects (project_id);

-- For the retention of the trail, and for reading it by person.
create index audit_entries_at on audit_entries (account_id, at);
create index audit_entries_actor on audit_entries (account_id, actor_name, id);

do $$
declare t text;
begin
  foreach t in array array['invitations', 'api_keys', 'api_key_projects'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
