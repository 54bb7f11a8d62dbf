-- Sheets: typed tables of an account, whose records number from a handful to millions.

create table sheets (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  type text not null
    check (type in ('INPUT_SHEET', 'OUTPUT_SHEET', 'ASSOCIATED_INTPUT_SHEET', 'WORKFLOW_RUN_RESULT')),
  -- Raised by every change of columns or records; whoever writes to the sheet holds this row until the commit.
  revision bigint not null default 1,
  -- Raised when columns change: what was prepared for older columns is not used.
  columns_revision int not null default 1,
  row_count bigint not null default 0,
  -- The next id of a column (c1, c2, …) and number of an import; never given twice.
  next_column int not null default 1,
  next_import int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index sheets_project on sheets (project_id, updated_at desc, id) where deleted_at is null;
create index sheets_project_name on sheets (project_id, lower(name), id) where deleted_at is null;
create index sheets_deleted on sheets (deleted_at) where deleted_at is not null;

create table sheet_columns (
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  -- c1, c2, …: the key of its values in sheet_records.cells.
  id text not null check (id ~ '^c[1-9][0-9]{0,5}$'),
  key text not null,
  label text not null,
  type text not null,
  value_type text not null,
  place int not null,
  width int not null default 160,
  hidden boolean not null default false,
  required boolean not null default false,
  default_value jsonb,
  description text not null default '',
  options jsonb not null default '[]',
  validators jsonb not null default '{}',
  settings jsonb not null default '{}',
  -- Cells are being converted or calculated in the background, up to this position; null when none are.
  work_position bigint,
  -- What that work is: the cells of a formula are filled, or cells of another column id are made, which takes the place
  -- of this one when all are there. Until then every cell is of the type that its column has.
  work jsonb,
  deleted_at timestamptz,
  primary key (sheet_id, id)
);
create index sheet_columns_work on sheet_columns (sheet_id) where work_position is not null;
create unique index sheet_columns_key on sheet_columns (sheet_id, lower(key)) where deleted_at is null;

-- No reference to sheets: checking it for each of a million rows costs a tenth of an import. Sheets go in pieces.
create table sheet_records (
  account_id text not null,
  sheet_id text not null,
  id text not null,
  -- Places 2^20 apart when appended, so that a record fits between two others.
  position bigint not null,
  version int not null default 1,
  -- By column id; numbers as text with all their digits. Empty cells are missing.
  cells jsonb not null,
  -- Texts that their column can't take, by column id: {code, text}.
  errors jsonb,
  -- The import that brought it.
  import_no int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (sheet_id, id)
) partition by hash (sheet_id);

do $$ begin
  for n in 0..15 loop
    execute format('create table sheet_records_%s partition of sheet_records for values with (modulus 16, remainder %s)', n, n);
    -- Without a policy of its own: nobody but the owner reaches a partition except through the table.
    execute format('alter table sheet_records_%s enable row level security', n);
  end loop;
end $$;
create unique index sheet_records_position on sheet_records (sheet_id, position);
-- Nothing is planned by what is in the cells, and ANALYZE, for which the embedded database's one session waits, takes a
-- fifth of the time without them (200,000 rows: 0.9 s and 0.2 s).
alter table sheet_records alter column cells set statistics 0, alter column errors set statistics 0,
  alter column account_id set statistics 10, alter column sheet_id set statistics 10, alter column id set statistics 10,
  alter column position set statistics 10, alter column version set statistics 10,
  alter column import_no set statistics 10, alter column created_at set statistics 10,
  alter column updated_at set statistics 10;

-- How many records stand in each stretch of 2^30 positions: row 900,000 is found by adding up some hundred numbers.
create table sheet_blocks (
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  -- position >> 30
  block bigint not null,
  records int not null,
  primary key (sheet_id, block)
);

create table sheet_bin (
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  id text not null,
  position bigint not null,
  version int not null,
  cells jsonb not null,
  errors jsonb,
  import_no int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  change_id text not null,
  deleted_at timestamptz not null default now(),
  primary key (sheet_id, id)
);
create index sheet_bin_latest on sheet_bin (sheet_id, deleted_at desc, id desc);
create index sheet_bin_due on sheet_bin (deleted_at);

-- One call that changed records: what undo takes back.
create table sheet_changes (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  kind text not null check (kind in ('create', 'update', 'delete', 'restore', 'import', 'convert', 'undo')),
  actor_kind text not null check (actor_kind in ('member', 'apiKey', 'run', 'import', 'system')),
  actor_id text,
  undoes text,
  records int not null default 0,
  at timestamptz not null default now()
);
create index sheet_changes_sheet on sheet_changes (sheet_id, id);

create table sheet_change_records (
  account_id text not null references accounts (id) on delete cascade,
  change_id text not null references sheet_changes (id) on delete cascade,
  sheet_id text not null,
  record_id text not null,
  -- The changed cells only, by column id; null when the record was not there (before) or is in the bin (after).
  before jsonb,
  after jsonb,
  errors_before jsonb,
  errors_after jsonb,
  primary key (change_id, record_id)
);
create index sheet_change_records_record on sheet_change_records (sheet_id, record_id, change_id);

create table sheet_views (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  name text not null,
  place int not null default 0,
  revision int not null default 1,
  -- Filter, order, hidden, widths and the rest, with column ids in place of keys.
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sheet_views_sheet on sheet_views (sheet_id, place, id);

-- Indexes made on demand for large sheets: one column each, in the partition where the sheet lies.
create table sheet_indexes (
  account_id text not null references accounts (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  column_id text not null,
  -- What is indexed: the order of the values, or trigrams for searching.
  kind text not null check (kind in ('order', 'words')),
  name text not null,
  state text not null default 'building' check (state in ('building', 'ready', 'failed')),
  -- The type of the column when it was made: another type needs another index.
  value_type text not null,
  used_at timestamptz not null default now(),
  primary key (sheet_id, column_id, kind)
);

create table sheet_uploads (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  user_id text,
  name text not null,
  storage_key text not null,
  bytes bigint not null,
  created_at timestamptz not null default now()
);
create index sheet_uploads_age on sheet_uploads (created_at);

-- Files of file columns. They outlive their sheet until their content has been removed from the store.
create table sheet_files (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  sheet_id text not null,
  name text not null,
  bytes bigint not null,
  media_type text not null,
  storage_key text not null,
  created_at timestamptz not null default now()
);
create index sheet_files_sheet on sheet_files (sheet_id, id);

create table sheet_imports (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  sheet_id text not null references sheets (id) on delete cascade,
  no int not null,
  name text not null,
  storage_key text not null,
  -- How it is read and where its columns go.
  plan jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Raised by each worker that takes it up: one that was thought dead can't go on.
  lease int not null default 0,
  -- Where to go on after a crash, in terms of the reader of its format.
  checkpoint jsonb,
  bytes_done bigint not null default 0,
  bytes_total bigint not null default 0,
  rows_read bigint not null default 0,
  inserted bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  rows_bad bigint not null default 0,
  cells_bad bigint not null default 0,
  error_code text,
  error_message text,
  actor_kind text not null,
  actor_id text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index sheet_imports_sheet on sheet_imports (sheet_id, id desc);
create index sheet_imports_unfinished on sheet_imports (created_at) where state in ('queued', 'running');

create table sheet_import_rejects (
  account_id text not null references accounts (id) on delete cascade,
  import_id text not null references sheet_imports (id) on delete cascade,
  -- Line of the file, the header being line 1.
  line bigint not null,
  reason text not null,
  row jsonb not null,
  primary key (import_id, line)
);

-- Sheets as sources of knowledge: their rows are read in parts, each a source of its own below the sheet's.
alter table knowledge_sources drop constraint knowledge_sources_type_check;
alter table knowledge_sources
  add constraint knowledge_sources_type_check check (type in ('text', 'qa', 'file', 'url', 'site', 'sheet'));

create table knowledge_sheets (
  source_id text primary key references knowledge_sources (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  kb_id text not null references knowledge_bases (id) on delete cascade,
  sheet_id text references sheets (id) on delete set null,
  -- Revisions of the sheet, and of those it links to, that were read: another one is read anew.
  read_state text,
  -- Rows that were read, and rows that there were.
  rows int not null default 0,
  total bigint not null default 0,
  unique (kb_id, sheet_id)
);
create index knowledge_sheets_sheet on knowledge_sheets (sheet_id);

-- Stretches of 2^26 positions, some 64 rows: a change of one row reads only its part anew.
create table knowledge_sheet_parts (
  account_id text not null references accounts (id) on delete cascade,
  source_id text not null references knowledge_sheets (source_id) on delete cascade,
  part bigint not null,
  -- Of ids, versions and columns, to find what changed; and of the texts, to leave alone what reads the same.
  mark text,
  hash text,
  rows int not null default 0,
  part_source_id text references knowledge_sources (id) on delete set null,
  primary key (source_id, part)
);
create index knowledge_sheet_parts_source on knowledge_sheet_parts (part_source_id);

-- Revisions of a sheet and of those that it links to: as long as they stay, so does every text made of its rows.
create function sheet_state(sheet text) returns text language sql stable as $$
  select string_agg(s.id || ':' || s.revision, ',' order by s.id) from sheets s
  where s.id = sheet or s.id in (
    select c.settings ->> 'sheetId' from sheet_columns c
    where c.sheet_id = sheet and c.type = 'link' and c.deleted_at is null)
$$;

do $$
declare t text;
begin
  foreach t in array array['sheets', 'sheet_columns', 'sheet_records', 'sheet_blocks', 'sheet_bin', 'sheet_changes',
    'sheet_change_records', 'sheet_views', 'sheet_indexes', 'sheet_uploads', 'sheet_files', 'sheet_imports',
    'sheet_import_rejects', 'knowledge_sheets', 'knowledge_sheet_parts'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
