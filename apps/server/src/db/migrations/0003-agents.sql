-- Agents, what they answer from, and their conversations.

create table agents (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  public_id uuid not null unique,
  name text not null,
  avatar int not null default 20,
  description text not null default '',
  instructions text not null default '',
  language text not null default 'auto',
  greeting text not null default '',
  suggested_questions jsonb not null default '[]',
  fallback text not null,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  model text not null default 'builtin',
  temperature real not null default 0.2,
  max_output_tokens int not null default 1024,
  memory int not null default 10,
  passages int not null default 8,
  revision int not null default 1,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index agents_project on agents (project_id, id);

create table agent_knowledge (
  agent_id text not null references agents (id) on delete cascade,
  kb_id text not null references knowledge_bases (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  position int not null default 0,
  primary key (agent_id, kb_id)
);
create index agent_knowledge_kb on agent_knowledge (kb_id);

create table conversations (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null references agents (id) on delete cascade,
  channel text not null default 'web',
  -- Set when a member holds it (the console's chat); else a visitor does, by the token whose hash stands here.
  user_id text references users (id) on delete set null,
  visitor_hash text,
  title text not null default '',
  message_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index conversations_agent on conversations (agent_id, updated_at);
create index conversations_user on conversations (user_id, updated_at);

create table messages (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  conversation_id text not null references conversations (id) on delete cascade,
  seq int not null,
  role text not null check (role in ('user', 'assistant')),
  text text not null,
  citations jsonb not null default '[]',
  state text not null default 'complete' check (state in ('streaming', 'complete', 'cut', 'failed')),
  model text,
  input_tokens int,
  output_tokens int,
  created_at timestamptz not null default now(),
  unique (conversation_id, seq)
);
create index messages_streaming on messages (created_at) where state = 'streaming';

do $$
declare t text;
begin
  foreach t in array array['agents', 'agent_knowledge', 'conversations', 'messages'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
