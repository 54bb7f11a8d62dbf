-- The notification centre, and what global search is quick by.

create table notifications (
  id text primary key,
  -- Null: of a person, whichever account they work in.
  account_id text references accounts (id) on delete cascade,
  project_id text references projects (id) on delete cascade,
  -- Null: of everybody in the project, or in the account, who may use the feature.
  user_id text references users (id) on delete cascade,
  feature text not null default 'read',
  type text not null check (type in ('workflow', 'knowledge', 'sheet', 'integration', 'other')),
  job_id text,
  message_key text not null,
  message_values jsonb not null default '{}',
  path text,
  created_at timestamptz not null default now(),
  check (account_id is not null or (user_id is not null and project_id is null))
);
create index notifications_account on notifications (account_id, id);
create index notifications_user on notifications (user_id, id) where account_id is null;
create index notifications_project on notifications (project_id);
create index notifications_age on notifications (created_at);

create table notification_reads (
  notification_id text not null references notifications (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  account_id text references accounts (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, notification_id)
);
create index notification_reads_notification on notification_reads (notification_id);
create index notification_reads_account on notification_reads (account_id);

-- What belongs to a person is of no account; every query names the person.
do $$
declare t text;
begin
  foreach t in array array['notifications', 'notification_reads'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account() or account_id is null)
       with check (account_id = app_account() or account_id is null)', t);
  end loop;
end $$;

-- Whether somebody is still to be told how reading a new source went.
alter table knowledge_sources add column notice_due boolean not null default true;
update knowledge_sources set notice_due = false where state in ('ready', 'failed');
create index knowledge_sources_notice on knowledge_sources (kb_id) where notice_due;

-- Global search goes through the newest conversations of the projects that one may enter.
create index conversations_search on conversations (project_id, updated_at);
create index knowledge_sources_search on knowledge_sources (project_id) where parent_id is null;
