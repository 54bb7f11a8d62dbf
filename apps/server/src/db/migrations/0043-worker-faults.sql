-- What holds when a process stands still, or dies again and again.

-- Signs of life have a row of their own, which nobody locks: a checkpoint that waits for a lock holds the row of its
-- process, and its heartbeat must not wait with it.
create table flow_beats (
  worker_id text primary key references flow_workers (id) on delete cascade,
  at timestamptz not null default now()
);

-- The name of its connections (application_name). Whoever takes over ends what a process that stands still has left open.
alter table flow_workers add column connections text;

-- How often a process died with it at work: after two times a row is run alone, after three it has failed.
alter table flow_slices add column crashes int not null default 0;
alter table flow_runs add column crashes int not null default 0;
