-- A sample of the answers that visitors get is judged, and members are notified when fewer pass.

-- How, for each agent. It is no part of its draft, because it changes nothing that visitors see.
create table answer_scoring (
  agent_id text primary key references agents (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  enabled boolean not null,
  -- The share of answers that is scored, the pass mark (both in percent), and the answers that the pass rate is about.
  share int not null check (share between 1 and 100),
  bar int not null check (bar between 1 and 100),
  score_window int not null check (score_window > 0),
  judge text not null check (judge in ('grounded', 'prompt')),
  judge_model text not null,
  instructions text not null,
  -- Answers from before are decided: they were sampled, or left out.
  sampled_until timestamptz not null default now(),
  -- Verdicts from before were given by other rules, and don't count in the pass rate.
  judged_since timestamptz not null default now(),
  -- When the pass rate fell below the bar and members were notified; null: it is not below.
  low_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index answer_scoring_account on answer_scoring (account_id);
create index answer_scoring_project on answer_scoring (project_id);

-- One row for each answer of the sample. It goes with its answer, whatever deletes that.
create table answer_scores (
  message_id text primary key references messages (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  conversation_id text not null,
  -- When the visitor got it.
  answered_at timestamptz not null,
  sampled_at timestamptz not null default now(),
  -- Null: not judged yet. Only passed and failed ones count in the pass rate.
  verdict text check (verdict in ('passed', 'failed', 'error', 'skipped')),
  -- In English, and what it is translated from; in the words of a model it is not translated.
  reason text,
  translatable jsonb,
  cost_usd double precision not null default 0,
  judged_at timestamptz
);
create index answer_scores_agent on answer_scores (agent_id, answered_at desc, message_id desc);
create index answer_scores_sampled on answer_scores (agent_id, sampled_at);
create index answer_scores_pending on answer_scores (agent_id, sampled_at) where verdict is null;
create index answer_scores_account on answer_scores (account_id);
create index answer_scores_project on answer_scores (project_id);

do $$
declare name text;
begin
  foreach name in array array['answer_scoring', 'answer_scores'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', name);
    execute format('create policy trash on %I as restrictive for select using (project_id not in (
      select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', name);
  end loop;
end $$;

create policy conversations on answer_scores as restrictive for select
  using (app_conversations_of() is null or project_id = any(app_conversations_of()));
