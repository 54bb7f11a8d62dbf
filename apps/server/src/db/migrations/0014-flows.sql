-- AI flows: their versions, jobs over rows, and the checkpoints of every run.

create table flows (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  title text not null,
  description text not null default '',
  icon text not null default 'workflow',
  tags jsonb not null default '[]',
  -- In the shared area: seen by all projects of the account.
  shared boolean not null default false,
  -- The document as it is being edited; what runs is a version or a frozen copy.
  draft jsonb not null,
  -- Its id as a frozen document, and the types of its first nodes: lists need not read the draft itself.
  draft_id text not null default '',
  node_types jsonb not null default '[]',
  -- Raised by every change of the draft or of what stands beside it; a save that names an older one is refused.
  revision int not null default 1,
  published_version int,
  next_version int not null default 1,
  -- Who is told at the end of a job: {emails, webhook}.
  settings jsonb not null default '{}',
  iframe_settings jsonb not null default '{}',
  -- Of the token of its webhook trigger; null when it has none.
  hook_hash text unique,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index flows_project on flows (project_id, updated_at desc, id) where deleted_at is null;
create index flows_shared on flows (account_id) where shared and deleted_at is null;
create index flows_deleted on flows (deleted_at) where deleted_at is not null;

-- Documents that runs hold on to, by their content: a version, or a draft that was tried. Never changed.
create table flow_documents (
  -- sha256 of the account and the canonical JSON, in hexadecimal
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  flow_id text not null references flows (id) on delete cascade,
  document jsonb not null,
  created_at timestamptz not null default now()
);
create index flow_documents_flow on flow_documents (flow_id);

create table flow_versions (
  account_id text not null references accounts (id) on delete cascade,
  flow_id text not null references flows (id) on delete cascade,
  version int not null,
  document_id text not null references flow_documents (id),
  note text not null default '',
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (flow_id, version)
);

-- Processes that run flows. Whoever says nothing for some seconds is marked dead in the same statement that gives its
-- work away, and every write of a process checks, in its own transaction, that it is not: a process that was only slow
-- can't write over whoever goes on.
create table flow_workers (
  id text primary key,
  host text not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  dead boolean not null default false,
  -- The last group of checkpoints: tells, when the answer to a commit was lost, whether it was done.
  batch bigint not null default 0
);

create table flow_jobs (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  flow_id text not null references flows (id) on delete cascade,
  -- Null for a draft that was not launched yet.
  document_id text references flow_documents (id),
  version int,
  -- Documents of the flows that it calls, by flow id: as they were at the launch.
  callees jsonb not null default '{}',
  state text not null check (state in
    ('DRAFT', 'QUEUED', 'RUNNING', 'PAUSED', 'WAITING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED')),
  -- What was asked of a job that runs: its workers stop taking rows and end those in flight.
  stopping text check (stopping in ('pause', 'cancel')),
  title text not null default '',
  -- As launched: params, SHEETS, runMode, runAmount, OUTPUT_SHEETS, associatedMode.
  launch jsonb not null,
  concurrency int not null default 20,
  ceiling_credits numeric,
  -- Where the rows are cut off next: {sheet: index in SHEETS, after: position, wrapped, taken, done}.
  plan jsonb not null default '{}',
  -- Sheets that it writes to, in the order of OUTPUT_SHEETS: {sheetId, name}. Those it made are here from the start on.
  outputs jsonb not null default '[]',
  -- Sheets that are built aside, by the index of their output, and swapped in at the end.
  aside jsonb not null default '{}',
  -- Known when all rows are cut; before that the best estimate.
  total bigint,
  rounds int not null default 1,
  error jsonb,
  schedule_id text,
  created_by jsonb not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now()
);
create index flow_jobs_flow on flow_jobs (flow_id, created_at desc, id);
create index flow_jobs_project on flow_jobs (project_id, created_at desc, id);
create index flow_jobs_live on flow_jobs (state) where state in ('QUEUED', 'RUNNING', 'WAITING') or stopping is not null;

-- Stretches of a job's rows, cut as the job goes. One belongs to one worker at a time.
create table flow_slices (
  account_id text not null references accounts (id) on delete cascade,
  job_id text not null references flow_jobs (id) on delete cascade,
  number int not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done')),
  worker_id text,
  -- The rows, in their order: [{sheet, record, …}] as the job's plan cut them.
  items jsonb not null,
  size int not null,
  -- Raised with the checkpoints of its runs.
  succeeded int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  tokens bigint not null default 0,
  credits numeric not null default 0,
  primary key (job_id, number)
);
create index flow_slices_open on flow_slices (job_id, number) where state <> 'done';
create index flow_slices_worker on flow_slices (worker_id) where worker_id is not null;

-- Workers that take part in a job: so many lanes as its concurrency asks for, each run by one process at a time.
create table flow_lanes (
  account_id text not null references accounts (id) on delete cascade,
  job_id text not null references flow_jobs (id) on delete cascade,
  lane int not null,
  worker_id text,
  primary key (job_id, lane)
);

-- One run of a flow: of a row of a job, or alone. No references to what it belongs to: checking them costs more than
-- the run; they are removed with it by the sweep.
create table flow_runs (
  id text primary key,
  account_id text not null,
  project_id text not null,
  flow_id text not null,
  document_id text not null,
  version int,
  job_id text,
  slice int,
  -- Its place in the job, from 1; with the item of an association that has several.
  number bigint,
  trigger text not null check (trigger in ('job', 'api', 'webhook', 'form', 'test', 'agent')),
  state text not null check (state in
    ('queued', 'running', 'waiting', 'paused', 'succeeded', 'failed', 'cancelled', 'skipped')),
  worker_id text,
  sheet_id text,
  record_id text,
  -- Parameters and the row as they were when it began: what happens to the row meanwhile does not matter.
  input jsonb not null,
  outputs jsonb,
  error jsonb,
  -- Steps that failed and that the flow went on after.
  errors jsonb,
  wake_at timestamptz,
  -- An answer came while it was being walked: it is to be walked again.
  again boolean not null default false,
  -- Somebody asked for its end while it was being walked.
  cancelling boolean not null default false,
  -- Documents of the flows that it calls, by flow id; those of a job's runs stand with the job.
  callees jsonb,
  tokens bigint not null default 0,
  credits numeric not null default 0,
  created_by jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create index flow_runs_job on flow_runs (job_id, number) where job_id is not null;
create index flow_runs_slice on flow_runs (job_id, slice) where job_id is not null;
-- What of a job is not finished: few, so status and pause need not look through all of its runs.
create index flow_runs_open on flow_runs (job_id, state) where job_id is not null
  and state in ('queued', 'running', 'waiting', 'paused');
create index flow_runs_alone on flow_runs (flow_id, id) where job_id is null;
create index flow_runs_wake on flow_runs (wake_at) where state = 'waiting' and wake_at is not null;
-- Runs alone, and those of jobs that go on after a wait; the other runs of a job belong to whoever has their slice.
create index flow_runs_worker on flow_runs (worker_id) where worker_id is not null;
create index flow_runs_queued on flow_runs (created_at) where state = 'queued';

-- What is known of the steps of a run: one row for each time that something was kept, holding step records of the
-- engine; the latest of a path counts. A run of steps without effects has one.
create table flow_steps (
  account_id text not null,
  run_id text not null,
  seq int not null,
  records jsonb not null,
  primary key (run_id, seq)
);

-- What runs wait for from outside: an answer of a person or a call.
create table flow_waits (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  flow_id text not null,
  job_id text,
  run_id text not null,
  path text not null,
  kind text not null,
  -- For an approval: title, text, fields, assignee.
  data jsonb not null default '{}',
  assignee text,
  -- Of the token in the signed link.
  token_hash text unique,
  -- When the run goes on without an answer.
  ends_at timestamptz,
  answered_at timestamptz,
  answered_by jsonb,
  answer jsonb,
  created_at timestamptz not null default now(),
  unique (run_id, path)
);
create index flow_waits_job on flow_waits (job_id, assignee) where answered_at is null and job_id is not null;
create index flow_waits_open on flow_waits (project_id, created_at) where answered_at is null;

-- The last row that jobs of a flow have handled in a sheet: where LASTRUN goes on.
create table flow_cursors (
  account_id text not null references accounts (id) on delete cascade,
  flow_id text not null references flows (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  position bigint not null,
  record_id text not null,
  primary key (flow_id, sheet_id)
);

-- Which record of an output sheet a flow has made of a source row, where no key columns say so: the next run changes it
-- instead of adding another.
create table flow_output_rows (
  account_id text not null,
  flow_id text not null references flows (id) on delete cascade,
  sheet_id text not null,
  -- The row, and behind it the associated rows that made a run of their own.
  source text not null,
  record_id text not null,
  primary key (flow_id, sheet_id, source)
);

-- Lists of rows that every run of a job gets as a whole (WHOLE), as they were at the launch.
create table flow_job_lists (
  account_id text not null references accounts (id) on delete cascade,
  job_id text not null references flow_jobs (id) on delete cascade,
  name text not null,
  rows jsonb not null,
  primary key (job_id, name)
);

create table flow_schedules (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  flow_id text not null references flows (id) on delete cascade,
  -- The job whose launch is repeated.
  job_id text not null unique references flow_jobs (id) on delete cascade,
  cron_job text not null,
  time_zone text not null,
  label text not null default '',
  overlap text not null default 'skip' check (overlap in ('skip', 'queue', 'allow')),
  active boolean not null default true,
  next_at timestamptz,
  -- The instant that waits for the job before to end (overlap `queue`); further ones meanwhile are the same.
  queued_at timestamptz,
  last_at timestamptz,
  last_job_id text,
  -- Why it last did not run.
  last_error text,
  created_by jsonb not null,
  created_at timestamptz not null default now()
);
create index flow_schedules_due on flow_schedules (next_at) where active;
create index flow_schedules_flow on flow_schedules (flow_id);

-- Steps that wrote to the database themselves, in the same transaction as what they wrote: repeated after a crash, a
-- step finds its answer here and writes nothing more. Kept for a month.
create table flow_effects (
  -- Run and path of the step: the same for all tries, of which one that was cut off may have written.
  key text primary key,
  account_id text not null,
  result jsonb,
  created_at timestamptz not null default now()
);
create index flow_effects_created on flow_effects (created_at);

-- Requests and tokens of one minute, by what they are limited by: a credential or a provider's own key.
create table rate_windows (
  key text not null,
  minute bigint not null,
  requests int not null default 0,
  tokens bigint not null default 0,
  primary key (key, minute)
);

-- Requests and tokens per minute that flows may take of a key, as an admin decided: {key: {requests, tokens}}, where the
-- key is a credential's id, the name of a key of the installation, or `default` for all others.
alter table model_settings add column limits jsonb not null default '{}';

-- Of mails that a step sends: put in again after a crash, it is the same mail.
alter table mail_outbox add column once text;
create unique index mail_outbox_once on mail_outbox (once) where once is not null;

-- What models and the like have cost; the ledger of credits is settled by it.
create table usage_entries (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text,
  at timestamptz not null default now(),
  kind text not null check (kind in ('model', 'embedding', 'page', 'message')),
  flow_id text,
  job_id text,
  run_id text,
  agent_id text,
  user_id text,
  model text,
  requests int not null default 1,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  -- Whether the account's own key paid for it.
  own_key boolean not null default false,
  cost_usd numeric not null default 0
);
create index usage_entries_account on usage_entries (account_id, at);

do $$
declare t text;
begin
  foreach t in array array['flows', 'flow_documents', 'flow_versions', 'flow_jobs', 'flow_slices', 'flow_lanes',
    'flow_runs', 'flow_steps', 'flow_waits', 'flow_cursors', 'flow_output_rows', 'flow_job_lists', 'flow_schedules',
    'flow_effects', 'usage_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
