-- Grants to upload a file, and the files that came in this way until something uses them. Then the row goes, and what
-- uses the file has its storage_key.
create table file_uploads (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  media_type text not null,
  -- As granted; the file has exactly as many.
  bytes bigint not null,
  hash text,
  state text not null default 'granted' check (state in ('granted', 'receiving', 'received')),
  token_hash text not null unique,
  storage_key text not null unique,
  -- Without having been used until then, the row and the file are removed.
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index file_uploads_account on file_uploads (account_id);
create index file_uploads_project on file_uploads (project_id);
create index file_uploads_expiry on file_uploads (expires_at);

alter table file_uploads enable row level security;
create policy tenant on file_uploads using (account_id = app_account()) with check (account_id = app_account());
create policy trash on file_uploads as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));

-- Every file that something refers to: for the plan's limit, and to find files that nothing refers to. A new column
-- `storage_key` belongs in here (storage/orphans.test.ts).
create view stored_files with (security_invoker = true) as
  select storage_key, account_id, project_id, coalesce(bytes, 0) as bytes
  from knowledge_sources where storage_key is not null
  union all select storage_key, account_id, project_id, bytes from sheet_files
  union all select storage_key, account_id, project_id, bytes from sheet_uploads
  -- The bytes of an import's file count with its upload.
  union all select storage_key, account_id, project_id, 0 from sheet_imports where state in ('queued', 'running')
  union all select storage_key, account_id, project_id, bytes from attachments
  union all select storage_key, account_id, project_id, bytes from file_uploads;

-- Files are looked up by their key in batches.
create index knowledge_sources_storage_key on knowledge_sources (storage_key) where storage_key is not null;
create index sheet_files_storage_key on sheet_files (storage_key);
create index sheet_uploads_storage_key on sheet_uploads (storage_key);
