-- Files and folders of Google Drive as sources. Each file is a source of its own below the one that was added.
alter table knowledge_sources drop constraint knowledge_sources_type_check;
alter table knowledge_sources
  add constraint knowledge_sources_type_check
  check (type in ('text', 'qa', 'file', 'url', 'site', 'sheet', 'drive'));

create table knowledge_drives (
  source_id text primary key references knowledge_sources (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  kb_id text not null references knowledge_bases (id) on delete cascade,
  connection_id text references connections (id) on delete set null,
  file_id text not null,
  is_folder boolean not null,
  -- The folder has more files than are read.
  truncated boolean not null default false,
  -- Why it can't be kept in sync, as {code, message, reason}.
  problem jsonb,
  -- Failed attempts in a row that may succeed later.
  tries int not null default 0,
  -- When it is checked again, or an interrupted check goes on. Null: at once if it is being read, else never.
  due_at timestamptz,
  unique (kb_id, file_id)
);
create index knowledge_drives_connection on knowledge_drives (connection_id);
create index knowledge_drives_due on knowledge_drives (due_at);

create table knowledge_drive_files (
  account_id text not null references accounts (id) on delete cascade,
  source_id text not null references knowledge_drives (source_id) on delete cascade,
  file_id text not null,
  name text not null,
  url text,
  -- What the vendor says about its content; null until it is read.
  mark text,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'skipped')),
  -- Why it isn't read, as {code, message, reason}.
  reason jsonb,
  -- Attempts whose process died.
  tries int not null default 0,
  part_source_id text references knowledge_sources (id) on delete set null,
  read_at timestamptz,
  primary key (source_id, file_id)
);
create index knowledge_drive_files_part on knowledge_drive_files (part_source_id);

do $$
declare t text;
begin
  foreach t in array array['knowledge_drives', 'knowledge_drive_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
