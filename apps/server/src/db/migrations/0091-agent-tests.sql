-- Tests of agents: questions of a sheet that are put to the draft and to the published version, and what was judged of
-- the answers.

create table agent_test_sets (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  name text not null,
  -- Null: the sheet was deleted.
  sheet_id text references sheets (id) on delete set null,
  -- Ids of columns.
  question_column text not null,
  expected_column text,
  source_column text,
  judge text not null,
  threshold int not null,
  instructions text not null,
  judge_model text not null,
  bar int not null,
  blocks boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index agent_test_sets_agent on agent_test_sets (agent_id);
create index agent_test_sets_sheet on agent_test_sets (sheet_id);
create index agent_test_sets_project on agent_test_sets (project_id);
create index agent_test_sets_account on agent_test_sets (account_id);

create table agent_test_runs (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  set_id text not null references agent_test_sets (id) on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  error text,
  -- The draft that was asked, and the version that it is compared with.
  draft_id text not null,
  version int,
  -- How it was judged: the settings of the set as they were.
  judged jsonb not null,
  total int not null,
  beyond int not null,
  cost_usd double precision not null default 0,
  started_by text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index agent_test_runs_running on agent_test_runs (set_id) where state = 'running';
create index agent_test_runs_set on agent_test_runs (set_id, created_at desc);
create index agent_test_runs_project on agent_test_runs (project_id);
create index agent_test_runs_account on agent_test_runs (account_id);

create table agent_test_results (
  run_id text not null references agent_test_runs (id) on delete cascade,
  seq int not null,
  account_id text not null references accounts (id) on delete cascade,
  record_id text not null,
  question text not null,
  expected text,
  source text,
  -- {answer, verdict, reason, sources, ms}; null: not yet answered.
  draft jsonb,
  published jsonb,
  primary key (run_id, seq)
);
create index agent_test_results_account on agent_test_results (account_id);

do $$
declare name text;
begin
  foreach name in array array['agent_test_sets', 'agent_test_runs', 'agent_test_results'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', name);
  end loop;
  foreach name in array array['agent_test_sets', 'agent_test_runs'] loop
    execute format('create policy trash on %I as restrictive for select using (project_id not in (
      select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', name);
  end loop;
end $$;
