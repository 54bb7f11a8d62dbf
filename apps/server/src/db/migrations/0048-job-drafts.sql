-- The drafts of an account are counted before another one is made.
create index flow_jobs_drafts on flow_jobs (account_id) where state = 'DRAFT';
