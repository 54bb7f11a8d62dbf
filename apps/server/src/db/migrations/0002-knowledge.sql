-- Knowledge bases, their sources, and the chunks that retrieval gives.

create table knowledge_bases (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  description text not null default '',
  chunk_size int not null default 1200,
  chunk_overlap int not null default 150,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index knowledge_bases_project on knowledge_bases (project_id, id);

create table knowledge_sources (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  kb_id text not null references knowledge_bases (id) on delete cascade,
  type text not null check (type in ('text', 'qa', 'file', 'url')),
  name text not null,
  state text not null default 'queued' check (state in ('queued', 'reading', 'chunking', 'ready', 'failed')),
  error_code text,
  error_message text,
  -- Parts done and in all within the present state; total is null when unknown.
  progress_done int not null default 0,
  progress_total int,
  -- Raised by every refresh: a reader of an older revision must not write.
  revision int not null default 1,
  url text,
  question text,
  -- Text of `text` and `qa` sources; files stay in the file store under storage_key.
  content text,
  storage_key text,
  mime text,
  bytes bigint,
  content_hash text,
  language text,
  pages int,
  characters int not null default 0,
  chunk_count int not null default 0,
  token_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz
);
create index knowledge_sources_kb on knowledge_sources (kb_id, id);
create index knowledge_sources_unfinished on knowledge_sources (updated_at) where state in ('queued', 'reading', 'chunking');

create table knowledge_chunks (
  no bigint generated always as identity primary key,
  id text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  kb_id text not null references knowledge_bases (id) on delete cascade,
  source_id text not null references knowledge_sources (id) on delete cascade,
  seq int not null,
  page int,
  heading text,
  start_offset int not null,
  end_offset int not null,
  text text not null,
  -- Number of index terms, for length normalisation.
  length int not null,
  enabled boolean not null default true,
  unique (source_id, seq)
);
create index knowledge_chunks_kb on knowledge_chunks (kb_id, no);

do $$
declare t text;
begin
  foreach t in array array['knowledge_bases', 'knowledge_sources', 'knowledge_chunks'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
