-- Who has closed the notice of how an import ended: it is not shown to them again, on any device.
create table sheet_import_seen (
  account_id text not null references accounts (id) on delete cascade,
  import_id text not null references sheet_imports (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (import_id, user_id)
);

alter table sheet_import_seen enable row level security;
create policy tenant on sheet_import_seen using (account_id = app_account()) with check (account_id = app_account());
