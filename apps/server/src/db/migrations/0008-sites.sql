-- Websites: crawls that survive any crash, refreshing, and agents made from a website's address.

alter table knowledge_sources drop constraint knowledge_sources_type_check;
alter table knowledge_sources
  add constraint knowledge_sources_type_check check (type in ('text', 'qa', 'file', 'url', 'site')),
  -- The site that a page belongs to.
  add column parent_id text references knowledge_sources (id) on delete cascade,
  -- What the page was sent with, for conditional requests.
  add column etag text,
  add column last_modified text,
  add column refresh_schedule text not null default 'off'
    check (refresh_schedule in ('off', 'daily', 'weekly', 'monthly')),
  add column refresh_due_at timestamptz,
  -- A ready source is being looked at again; it can be searched all the while.
  add column refreshing boolean not null default false,
  add column refresh_result jsonb,
  -- How often a process died while reading this revision: what kills its reader is not tried for ever.
  add column crashes int not null default 0;
create unique index knowledge_sources_page on knowledge_sources (parent_id, url) where parent_id is not null;
create index knowledge_sources_due on knowledge_sources (refresh_due_at) where refresh_due_at is not null;
create index knowledge_sources_refreshing on knowledge_sources (id) where refreshing;

-- The crawl of one site. Its rounds are counted by the revision of its source.
create table knowledge_sites (
  source_id text primary key references knowledge_sources (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  kb_id text not null references knowledge_bases (id) on delete cascade,
  scope text not null check (scope in ('site', 'path', 'list')),
  include text[] not null default '{}',
  exclude text[] not null default '{}',
  max_pages int not null,
  max_depth int not null,
  phase text not null default 'discover' check (phase in ('discover', 'pages', 'done')),
  -- Who crawls now: every write of a worker is fenced by it, so that one that was thought dead can't go on.
  runner text,
  -- Each job is one step, and the last write of a job begins the next.
  step int not null default 0,
  robots text,
  crawl_delay_ms int not null default 0,
  -- What was left out without a row of its own, and what went wrong, for people.
  problems jsonb not null default '[]',
  -- Of this round: added, changed, removed, unchanged, failed.
  counts jsonb not null default '{}',
  -- What the start page says of the site: title, description, colours.
  facts jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
create index knowledge_sites_unfinished on knowledge_sites (updated_at) where phase <> 'done';

-- Every address that a crawl came across and did not leave out at once.
create table knowledge_pages (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id) on delete cascade,
  site_id text not null references knowledge_sites (source_id) on delete cascade,
  url text not null,
  -- The address without what does not tell pages apart.
  key text not null,
  -- The key with numbers and values taken out: endless calendars and lists have one shape.
  shape text not null,
  depth int not null,
  -- Redirects that led here.
  hops int not null default 0,
  -- Its own word on which address is the true one no longer counts.
  settled boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'skipped')),
  reason text,
  message text,
  tries int not null default 0,
  due_at timestamptz,
  title text,
  headings text[] not null default '{}',
  page_source_id text references knowledge_sources (id) on delete set null,
  content_hash text,
  listed_at text,
  read_at timestamptz,
  unique (site_id, key)
);
create index knowledge_pages_waiting on knowledge_pages (site_id, depth, id) where state = 'waiting';
create index knowledge_pages_shape on knowledge_pages (site_id, shape);
create index knowledge_pages_hash on knowledge_pages (site_id, content_hash) where state = 'ready';
create index knowledge_pages_source on knowledge_pages (page_source_id);

-- When a host may be asked next, for all sites, accounts and processes together.
create table crawl_hosts (
  host text primary key,
  next_at timestamptz not null
);

-- Agents that are being made from a website.
create table onboardings (
  agent_id text primary key references agents (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  kb_id text references knowledge_bases (id) on delete set null,
  source_id text references knowledge_sources (id) on delete set null,
  url text not null,
  visibility text not null check (visibility in ('private', 'public')),
  -- The agent was made for this, so its name and words may be set; else only what is empty is filled in.
  fresh boolean not null,
  -- The agent's revision when it was begun: what people changed since is theirs.
  agent_revision int not null,
  state text not null default 'reading' check (state in ('reading', 'making', 'ready', 'failed')),
  error text,
  -- Colours of the site, for the look of the chat.
  colours jsonb not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index onboardings_source on onboardings (source_id);
create index onboardings_project on onboardings (project_id, created_at);

do $$
declare t text;
begin
  foreach t in array array['knowledge_sites', 'knowledge_pages', 'onboardings'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
