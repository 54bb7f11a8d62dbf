-- Why a test run failed, as a key with values that the console translates. Older runs have its English sentence alone.
alter table agent_test_runs add column error_reason jsonb;
