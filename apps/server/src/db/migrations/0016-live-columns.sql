-- Live columns: columns of sheets whose cells are filled by a flow, once per row.

-- What a live column runs now, worked out of its settings, its flow and the sheet's other columns whenever one of these
-- changes: a cell is stale by the flow or the mapping when its mark is another than this one, so that publishing a flow
-- touches a row for each column and not a million cells.
create table sheet_live_columns (
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  column_id text not null,
  -- No reference: the column stays when its flow is deleted, and says so.
  flow_id text not null,
  -- What there is to run: {documentId, version, params, columns, outputs}; null when there is nothing.
  flow jsonb,
  -- Why it can't be run as it is: [{code, path, message}].
  problems jsonb not null default '[]',
  -- [{name, column}]: what the flow calls it, and the id of the column that it comes from.
  inputs jsonb not null default '[]',
  -- Ids of the live columns that must be done in a row before.
  waits jsonb not null default '[]',
  -- `<version>.<hash of mapping, constants and outputs>`
  mark text not null default '',
  -- The sheet's columns that this was worked out of; null: the flow is another since.
  columns_revision int,
  auto_added boolean not null default false,
  auto_changed boolean not null default false,
  -- The job at work; whoever starts one holds this row.
  job_id text,
  -- A run that waits for another column's job: {column, rows, filter, limit, …}.
  waiting jsonb,
  -- When rows that are due are run.
  due_at timestamptz,
  -- Rows that were run by themselves since then, and since when that is too many.
  auto_from timestamptz,
  auto_rows int not null default 0,
  paused_at timestamptz,
  primary key (sheet_id, column_id)
);
create index sheet_live_columns_flow on sheet_live_columns (flow_id);
create index sheet_live_columns_due on sheet_live_columns (due_at) where due_at is not null;
create index sheet_live_columns_job on sheet_live_columns (job_id) where job_id is not null;

-- How the cell of a row ended when it was last run. What is queued or running is known by the job at work alone: neither
-- a launch nor a stop, nor a crash, has anything to write here.
create table sheet_live_cells (
  account_id text not null,
  sheet_id text not null,
  record_id text not null,
  column_id text not null,
  outcome text not null check (outcome in ('done', 'notFound', 'error')),
  -- Of the column when it was run.
  mark text not null,
  -- Hash of the inputs that it was run with; and whether they are others by now.
  inputs text not null,
  stale boolean not null default false,
  run_id text not null,
  job_id text not null,
  credits numeric not null default 0,
  milliseconds int not null default 0,
  error jsonb,
  at timestamptz not null default now(),
  primary key (sheet_id, record_id, column_id)
);
-- Counts, filters by status, and the price tag read this alone.
create index sheet_live_cells_column on sheet_live_cells (sheet_id, column_id, outcome, stale, mark, record_id);

-- Rows that a column will run by itself.
create table sheet_live_due (
  account_id text not null,
  sheet_id text not null,
  column_id text not null,
  record_id text not null,
  primary key (sheet_id, column_id, record_id)
);

-- Which job ran which column, for which rows.
create table sheet_live_runs (
  job_id text primary key references flow_jobs (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  column_id text not null,
  rows text not null,
  auto boolean not null default false,
  -- Of the column at the launch.
  mark text not null,
  -- Of selected rows, their ids.
  record_ids jsonb,
  -- Columns that are run when it has ended, and who asked for it.
  following jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index sheet_live_runs_column on sheet_live_runs (sheet_id, column_id, created_at desc);

-- Of a job that runs a live column: {sheetId, columnId, mark, inputs, selected}.
alter table flow_jobs add column live jsonb;

-- The run of a live column that wrote the cells of the record.
alter table sheet_change_records add column run_id text;

do $$
declare t text;
begin
  foreach t in array array['sheet_live_columns', 'sheet_live_cells', 'sheet_live_due', 'sheet_live_runs'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
