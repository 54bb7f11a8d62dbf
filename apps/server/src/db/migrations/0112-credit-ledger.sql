-- Credits: what an account has, what is reserved for work in progress, and every change of both.

-- The sums of an account's entries. Whoever changes credits locks this row first.
create table credit_balances (
  account_id text primary key references accounts (id) on delete cascade,
  -- Without, usage is recorded and nothing is charged.
  limited boolean not null,
  -- Active budgets: while there are some, usage is counted for them, limited or not.
  budgets int not null default 0,
  -- The plan's credits, which end with their month, and those that were bought or given, which don't.
  monthly numeric not null default 0 check (monthly >= 0),
  lasting numeric not null default 0 check (lasting >= 0),
  held numeric not null default 0 check (held >= 0),
  -- First day of the month (UTC) whose credits were granted, how many, and how many were spent in it.
  month date not null,
  month_granted numeric not null default 0,
  month_spent numeric not null default 0,
  -- The highest share that someone was notified of: 0, 50, 80 or 100 percent.
  alerted int not null default 0,
  constraint credit_balances_covered check (held <= monthly + lasting)
);

-- The most that an account, a project, an agent or a member may spend in a month.
create table credit_budgets (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  scope text not null check (scope in ('account', 'project', 'agent', 'member')),
  -- Id of the project, agent or user; empty for the account.
  target text not null default '',
  credits numeric not null check (credits >= 0),
  month date not null,
  spent numeric not null default 0,
  held numeric not null default 0 check (held >= 0),
  alerted int not null default 0,
  created_at timestamptz not null default now(),
  unique (account_id, scope, target)
);

-- What a process has reserved: of the balance (purse '') or of a budget (its id). Released when the process is gone.
create table credit_holds (
  account_id text not null references accounts (id) on delete cascade,
  purse text not null,
  holder text not null,
  credits numeric not null check (credits >= 0),
  expires_at timestamptz not null,
  primary key (account_id, purse, holder)
);
create index credit_holds_expired on credit_holds (expires_at);

-- The ledger: only ever added to. The sums of `credits` and `held` are those of the balance.
create table credit_entries (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('grant', 'reserve', 'settle', 'release', 'refund', 'expire')),
  credits numeric not null default 0,
  held numeric not null default 0,
  -- Cost that nothing was left to pay for.
  unpaid numeric not null default 0,
  -- What it is for, if it must not happen twice.
  reference text,
  reason text,
  project_id text,
  agent_id text,
  user_id text,
  job_id text,
  run_id text
);
create index credit_entries_account on credit_entries (account_id, id);
create unique index credit_entries_once on credit_entries (account_id, reference) where reference is not null;

create function credit_entries_stay() returns trigger language plpgsql as $$
begin
  -- They go with their account, and with nothing else.
  if tg_op = 'DELETE' and not exists (select from accounts where id = old.account_id) then
    return old;
  end if;
  raise exception 'entries of the ledger are only added';
end $$;
create trigger credit_entries_stay before update or delete on credit_entries
  for each row execute function credit_entries_stay();

-- Never used: the ledger has the balance.
alter table accounts drop column credits;

do $$
declare t text;
begin
  foreach t in array array['credit_balances', 'credit_budgets', 'credit_holds', 'credit_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
