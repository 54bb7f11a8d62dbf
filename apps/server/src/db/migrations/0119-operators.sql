-- Users who run the installation. `npm run operator` names them, nothing else does.
create table operators (
  user_id text primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
-- Of no account: only the system sees it.
alter table operators enable row level security;
