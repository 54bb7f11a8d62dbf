-- When each version of an AI worker's plan was made, and by whom.
create table execution_plan_versions (
  execution_id text not null references executions (id) on delete cascade,
  version int not null,
  account_id text not null references accounts (id) on delete cascade,
  -- A person's name; null: the worker.
  author text,
  created_at timestamptz not null default now(),
  primary key (execution_id, version)
);
create index execution_plan_versions_account on execution_plan_versions (account_id);
alter table execution_plan_versions enable row level security;
create policy tenant on execution_plan_versions using (account_id = app_account()) with check (account_id = app_account());
