-- People who left their details in an agent's chat.

create table leads (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  -- As they were typed.
  name text,
  email text,
  phone text,
  -- In one spelling: who writes the same is the same person to this agent.
  email_key text,
  phone_key text,
  -- What else the form asks for: [{key, label, value}], in its order.
  fields jsonb not null default '[]',
  -- What a later form changed: [{at, name, phone, fields}], newest first.
  earlier jsonb not null default '[]',
  -- The wording that was agreed to, and when; null: the form had none.
  consent_text text,
  consent_at timestamptz,
  status text not null default 'new' check (status in ('new', 'contacted', 'qualified', 'won', 'lost')),
  note text not null default '',
  score int not null default 0,
  -- Which rules made the score: [{type, points, detail}].
  score_reasons jsonb not null default '[]',
  -- Of the conversations and the version of the agent that it is from.
  scored_at timestamptz not null default now(),
  scored_version int,
  channel text not null default 'web',
  -- The page of the website from which the form came.
  page text,
  -- Of the last form: one that comes again is not taken twice.
  submission text,
  submitted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index leads_email on leads (agent_id, email_key) where email_key is not null;
create index leads_phone on leads (agent_id, phone_key) where phone_key is not null;
create unique index leads_submission on leads (agent_id, submission) where submission is not null;
create index leads_project on leads (project_id, created_at);
create index leads_account on leads (account_id);

alter table leads enable row level security;
create policy tenant on leads using (account_id = app_account()) with check (account_id = app_account());
create policy trash on leads as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));

alter table conversations
  add column lead_id text references leads (id) on delete set null,
  -- Why the visitor was shown the form last; null: was not.
  add column lead_form text;
create index conversations_lead on conversations (lead_id) where lead_id is not null;

-- A form can be shown for several reasons, and has fields as soon as it is enabled.
update agents a set bot_config = jsonb_set(bot_config, '{leads}', case when jsonb_array_length(coalesce(bot_config -> 'leads' -> 'fields', '[]')) = 0
    then (bot_config -> 'leads') - 'fields' else bot_config -> 'leads' end
  || case when jsonb_typeof(bot_config -> 'leads' -> 'when') = 'string'
    then jsonb_build_object('when', jsonb_build_array(bot_config -> 'leads' -> 'when')) else '{}' end)
where bot_config ? 'leads';
update agent_versions set snapshot = jsonb_set(snapshot, '{look,leads}', case when jsonb_array_length(coalesce(snapshot #> '{look,leads}' -> 'fields', '[]')) = 0
    then (snapshot #> '{look,leads}') - 'fields' else snapshot #> '{look,leads}' end
  || case when jsonb_typeof(snapshot #> '{look,leads}' -> 'when') = 'string'
    then jsonb_build_object('when', jsonb_build_array(snapshot #> '{look,leads}' -> 'when')) else '{}' end)
where snapshot #> '{look,leads}' is not null;
