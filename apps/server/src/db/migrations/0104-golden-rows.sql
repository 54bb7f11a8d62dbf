-- Test sets of flows: rows of inputs with the outputs that are expected of them. They are tested as agents are.
alter table agent_test_sets alter column agent_id drop not null;
alter table agent_test_sets add column flow_id text references flows (id) on delete cascade;
-- Of a flow: [{output, column}], which column holds what is expected of which output.
alter table agent_test_sets add column outputs jsonb;
alter table agent_test_sets add constraint agent_test_sets_of check ((agent_id is null) <> (flow_id is null));
create index agent_test_sets_flow on agent_test_sets (flow_id) where flow_id is not null;

alter table agent_test_runs add column agent_id text references agents (id) on delete cascade;
alter table agent_test_runs add column flow_id text references flows (id) on delete cascade;
update agent_test_runs r set agent_id = s.agent_id from agent_test_sets s where s.id = r.set_id;
alter table agent_test_runs add constraint agent_test_runs_of check ((agent_id is null) <> (flow_id is null));
create index agent_test_runs_agent on agent_test_runs (agent_id) where agent_id is not null;
create index agent_test_runs_flow on agent_test_runs (flow_id) where flow_id is not null;
-- Of a flow: the document that is run as its published version.
alter table agent_test_runs add column published_document text;

-- Of a flow: {row, params}, the values that it is run with, and [{output, text}], what is expected.
alter table agent_test_results add column input jsonb;
alter table agent_test_results add column wanted jsonb;
