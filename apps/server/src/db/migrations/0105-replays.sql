-- Questions of real conversations that are put to a draft: a test run without a test set.
alter table agent_test_runs alter column set_id drop not null;
-- {from, until, timeZone}; null: no replay.
alter table agent_test_runs add column replay jsonb;
alter table agent_test_runs add constraint agent_test_runs_set check ((set_id is null) = (replay is not null));
create unique index agent_test_runs_replaying on agent_test_runs (agent_id) where state = 'running' and set_id is null;

-- What visitors wrote goes with their conversation.
alter table agent_test_results add column conversation_id text references conversations (id) on delete cascade;
alter table agent_test_results add column message_id text;
alter table agent_test_results alter column record_id drop not null;
create index agent_test_results_conversation on agent_test_results (conversation_id) where conversation_id is not null;

create policy conversations on agent_test_runs as restrictive for select
  using (replay is null or app_conversations_of() is null or project_id = any(app_conversations_of()));
create policy conversations on agent_test_results as restrictive for select
  using (conversation_id is null or app_conversations_of() is null or exists (
    select from agent_test_runs r where r.id = run_id));
