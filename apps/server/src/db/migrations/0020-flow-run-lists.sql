-- Lists of runs stay quick beside millions of others, and what was only tried is not kept for ever.

-- By a collation of its own: only this index gives a list its order, so that the newest runs of a flow are not looked for
-- among all newer runs of jobs, which a planner that takes them for evenly mixed holds to be cheaper.
drop index flow_runs_alone;
create index flow_runs_alone on flow_runs (flow_id, id collate "C") where job_id is null;
-- Those that did not succeed are few, and looked for.
create index flow_runs_others on flow_runs (flow_id, state, id collate "C") where job_id is null and state <> 'succeeded';
create index flow_runs_failed on flow_runs (job_id, number) where job_id is not null and state = 'failed';

-- Of a document that is no version, but a draft or a part of one that was tried: when it was last. Such documents are
-- removed with the runs that held on to them.
alter table flow_documents add column tried_at timestamptz;
create index flow_documents_tried on flow_documents (tried_at) where tried_at is not null;
