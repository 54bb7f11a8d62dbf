-- Budgets of jobs: what is set aside before it is spent.

-- What a process has set aside of a job's budget for the rows that it has at work. It goes with the process: removed in
-- the transaction that gives its work away, so that nothing stays set aside for rows that nobody has.
create table flow_reservations (
  account_id text not null references accounts (id) on delete cascade,
  job_id text not null references flow_jobs (id) on delete cascade,
  worker_id text not null,
  credits numeric not null check (credits >= 0),
  -- All of its rows wait for more: nothing of it comes back by itself.
  stuck boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (job_id, worker_id)
);
create index flow_reservations_worker on flow_reservations (worker_id);

-- The most, in credits, that a row of the job has cost (`row`), and a call of a model whose answers have no limit (by
-- the id of the model): what the next ones are expected to cost at most.
alter table flow_jobs add column seen_costs jsonb not null default '{}';

alter table flow_reservations enable row level security;
create policy tenant on flow_reservations using (account_id = app_account()) with check (account_id = app_account());
