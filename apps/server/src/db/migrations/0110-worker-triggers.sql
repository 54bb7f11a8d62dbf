-- What starts an AI worker besides people and its schedule: events of agents, and a webhook address.

-- {agentId: null for every agent of the project, events, perDay}
alter table ai_workers add column trigger jsonb;
-- Only a hash of the address's token is kept.
alter table ai_workers add column hook_hash text unique;
create index ai_workers_triggered on ai_workers (account_id) where trigger is not null;

-- What started an execution: {event, agentId, leadId or conversationId}, which is read when a step needs it, or {data},
-- the body of a webhook.
alter table executions add column input jsonb;
alter table executions drop constraint executions_trigger_check;
alter table executions add constraint executions_trigger_check
  check (trigger in ('manual', 'api', 'schedule', 'event', 'webhook'));

-- Events that are still to start an execution. An event of the same lead or conversation waits once.
create table worker_calls (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  worker_id text not null references agents (id) on delete cascade,
  -- The agent that the event is of.
  agent_id text not null references agents (id) on delete cascade,
  event text not null,
  lead_id text references leads (id) on delete cascade,
  conversation_id text references conversations (id) on delete cascade,
  -- Not taken before: an attempt failed.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint worker_calls_about check ((lead_id is null) <> (conversation_id is null))
);
create unique index worker_calls_once on worker_calls (worker_id, event, coalesce(lead_id, conversation_id));
create index worker_calls_due on worker_calls (due_at);
create index worker_calls_account on worker_calls (account_id);
create index worker_calls_project on worker_calls (project_id);
create index worker_calls_agent on worker_calls (agent_id);
create index worker_calls_lead on worker_calls (lead_id) where lead_id is not null;
create index worker_calls_conversation on worker_calls (conversation_id) where conversation_id is not null;

alter table worker_calls enable row level security;
create policy tenant on worker_calls using (account_id = app_account()) with check (account_id = app_account());
create policy trash on worker_calls as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));
