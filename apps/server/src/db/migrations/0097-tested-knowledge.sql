-- Which knowledge the questions of a test run were answered from. Null: a run from before this was kept.

alter table agent_test_runs add column knowledge_hash text;
