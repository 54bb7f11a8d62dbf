-- What each person hears of their agents, how, and when they want silence.

create table notice_preferences (
  account_id text not null references accounts (id) on delete cascade,
  -- Null: what holds for all agents of the account.
  agent_id text references agents (id) on delete cascade,
  -- A member, or an address outside of the account that an agent's settings name.
  membership_id text references memberships (id) on delete cascade,
  address text,
  -- Null: as the settings of the agent say.
  in_app text[],
  email text[],
  muted_until timestamptz,
  -- By the link in a mail. It stands above the choices, so that it can be undone.
  unsubscribed_at timestamptz,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(membership_id, address) = 1)
);
create unique index notice_preferences_one on notice_preferences
  (account_id, coalesce(agent_id, ''), coalesce(membership_id, ''), coalesce(address, ''));
create index notice_preferences_agent on notice_preferences (agent_id);
create index notice_preferences_membership on notice_preferences (membership_id);

alter table notice_preferences enable row level security;
create policy tenant on notice_preferences
  using (account_id = app_account()) with check (account_id = app_account());

-- Null: that of the account.
alter table users add column time_zone text;
-- Until when the member's summaries have told what happened.
alter table memberships add column digested_until timestamptz;
-- Those among whom the feature's rule decides; null: all of them.
alter table notifications add column recipients text[];
-- A summary tells when a rating was given, not when the answer was.
alter table messages add column rated_at timestamptz;
create index messages_rated on messages (rated_at) where rated_at is not null;
