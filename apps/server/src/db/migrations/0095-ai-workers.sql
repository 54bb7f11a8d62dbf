-- AI workers: agents that plan tasks and work through them. Each piece of work is an execution, whose steps are those of
-- a run: leases, checkpoints and waits are the same as for flows.

alter table agents add column kind text not null default 'chatbot' check (kind in ('chatbot', 'system'));
create index agents_system on agents (project_id) where kind = 'system';

create table ai_workers (
  agent_id text primary key references agents (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  template text not null,
  -- The parts of the wizard, but for what the agent itself holds: params, integrations, notification.
  settings jsonb not null,
  schedule jsonb,
  next_at timestamptz,
  updated_at timestamptz not null default now()
);
create index ai_workers_account on ai_workers (account_id);
create index ai_workers_due on ai_workers (next_at) where next_at is not null;

create table executions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  run_id text not null unique,
  template text not null,
  title text not null,
  -- Goal, values and model as they were at the launch. What it may use is looked up when it is used.
  params jsonb not null,
  plan_version int not null default 0,
  -- Calls of models that cost, counted before each of them.
  calls int not null default 0,
  max_calls int not null,
  max_credits numeric,
  -- Set aside for the call in flight; of a call whose process died nobody knows the cost, so it counts as lost.
  reserved_credits numeric not null default 0,
  lost_credits numeric not null default 0,
  pausing boolean not null default false,
  trigger text not null check (trigger in ('manual', 'api', 'schedule')),
  created_by jsonb,
  -- It reads conversations.
  conversations boolean not null default false,
  created_at timestamptz not null default now()
);
create index executions_project on executions (project_id, id collate "C");
create index executions_agent on executions (agent_id, id collate "C");
create index executions_account on executions (account_id);

create table execution_tasks (
  execution_id text not null references executions (id) on delete cascade,
  id text not null,
  account_id text not null references accounts (id) on delete cascade,
  position int not null,
  title text not null,
  state text not null default 'TODO' check (state in ('TODO', 'WORKING', 'DONE', 'FAILED', 'STRUCK')),
  note text not null default '',
  by_person boolean not null default false,
  -- For workers whose steps are decided by code: what the task is about.
  data jsonb,
  primary key (execution_id, id)
);
create index execution_tasks_account on execution_tasks (account_id);

create table execution_messages (
  id text primary key,
  execution_id text not null references executions (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  role text not null check (role in ('person', 'worker')),
  text text not null,
  author text,
  -- The step that read it, or said it.
  path text,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index execution_messages_execution on execution_messages (execution_id, id collate "C");
create unique index execution_messages_said on execution_messages (execution_id, path) where role = 'worker';
create index execution_messages_account on execution_messages (account_id);

-- A run is that of a flow, or of an execution.
alter table flow_runs add column execution_id text;
alter table flow_runs alter column flow_id drop not null, alter column document_id drop not null;
alter table flow_runs add constraint flow_runs_of check ((execution_id is null) = (flow_id is not null and document_id is not null));
alter table flow_waits add column execution_id text;
alter table flow_waits alter column flow_id drop not null;
create index flow_waits_execution on flow_waits (execution_id) where execution_id is not null;

-- The run goes with its execution, whatever removes that.
create function drop_execution_run() returns trigger language plpgsql as $$
begin
  delete from flow_steps where run_id = old.run_id;
  delete from flow_waits where run_id = old.run_id;
  delete from flow_runs where id = old.run_id;
  return null;
end $$;
create trigger drop_run after delete on executions for each row execute function drop_execution_run();

do $$
declare name text;
begin
  foreach name in array array['ai_workers', 'executions', 'execution_tasks', 'execution_messages'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', name);
  end loop;
end $$;
create policy trash on executions as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));
create policy conversations on executions as restrictive for select
  using (not conversations or app_conversations_of() is null or project_id = any(app_conversations_of()));
