-- Building flows in words: what was said, and the changes that were proposed.
create table flow_messages (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  flow_id text not null references flows (id) on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  text text not null,
  -- Steps of the change that is proposed; null for none. The draft is never changed by them here.
  changes jsonb,
  verdict text check (verdict in ('applied', 'rejected')),
  -- Why an answer proposes nothing, where that was not meant.
  problem text check (problem in ('no_model', 'invalid', 'model')),
  model text,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index flow_messages_flow on flow_messages (flow_id, id desc);

alter table flow_messages enable row level security;
create policy tenant on flow_messages using (account_id = app_account()) with check (account_id = app_account());
