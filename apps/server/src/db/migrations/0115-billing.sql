-- Payment by card. Stripe is the source of truth: these rows are what was last read from it.

-- Reads of one object are numbered before they begin, so that an older one never overwrites a newer one.
create sequence billing_reads;

-- Stripe's customer. It is made when the account buys something for the first time.
create unique index accounts_customer on accounts (customer_id) where customer_id is not null;

create table billing_subscriptions (
  -- Stripe's ID, as in the tables below.
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  item_id text not null,
  price_id text not null,
  edition text not null,
  status text not null,
  period_end timestamptz,
  ends_at_period_end boolean not null,
  -- When the oldest unpaid invoice was due; null while nothing is.
  late_since timestamptz,
  -- The last mail about this delay: it failed, its grace period is about to end, it has ended.
  mailed text check (mailed in ('failed', 'reminded', 'ended')),
  read_no bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index billing_subscriptions_account on billing_subscriptions (account_id);
create index billing_subscriptions_late on billing_subscriptions (late_since) where late_since is not null;

-- Credit packs that were paid, and how much of them was taken back after a refund or a dispute.
create table billing_purchases (
  -- The checkout session.
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- Null if it cost nothing, with a promotion code.
  payment_id text unique,
  credits bigint not null check (credits > 0),
  taken_back bigint not null default 0 check (taken_back between 0 and credits),
  read_no bigint not null,
  created_at timestamptz not null default now()
);
create index billing_purchases_account on billing_purchases (account_id);

-- Events of Stripe that were processed, in the transaction of their effect. Stripe repeats one for three days.
create table billing_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null default now()
);
create index billing_events_created on billing_events (created_at);

alter table billing_subscriptions enable row level security;
create policy tenant on billing_subscriptions using (account_id = app_account()) with check (account_id = app_account());
alter table billing_purchases enable row level security;
create policy tenant on billing_purchases using (account_id = app_account()) with check (account_id = app_account());
-- Of no account: only the system sees it.
alter table billing_events enable row level security;
