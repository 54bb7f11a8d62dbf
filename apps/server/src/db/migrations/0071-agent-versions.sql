-- Agents are edited as a draft (their rows); visitors get the published version.

-- What visitors experience of an agent, as it was when it was published: never changed afterwards, but for its note.
create table agent_versions (
  agent_id text not null references agents (id) on delete cascade,
  version int not null,
  account_id text not null references accounts (id) on delete cascade,
  -- {values: columns of agents, look: parts of bot_config, knowledge: [ids], tools: [{id, allow_write, origin}]}
  snapshot jsonb not null,
  note text not null default '',
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (agent_id, version)
);
alter table agent_versions enable row level security;
create policy tenant on agent_versions using (account_id = app_account()) with check (account_id = app_account());

-- A picture stays as long as the draft or a version shows it.
alter table agent_avatars drop constraint agent_avatars_agent_id_key;
create index agent_avatars_agent on agent_avatars (agent_id);

alter table agents
  add column avatar_id text,
  add column published_version int,
  add column next_version int not null default 1,
  -- When it first became public: from then on, versions count. Before, flows ask the draft, as nobody outside knows it.
  add column released_at timestamptz;

-- The version that a visitor's conversation goes on with. Null: the published one.
alter table conversations add column agent_version int;

update agents a set avatar_id = (select v.id from agent_avatars v where v.agent_id = a.id);

insert into agent_versions (agent_id, version, account_id, snapshot, created_at)
select a.id, 1, a.account_id, jsonb_build_object(
    'values', jsonb_build_object('name', a.name, 'avatar', a.avatar, 'avatar_id', a.avatar_id,
      'description', a.description, 'instructions', a.instructions, 'language', a.language, 'tone', a.tone,
      'greeting', a.greeting, 'suggested_questions', a.suggested_questions, 'fallback', a.fallback,
      'model', a.model, 'fallback_model', a.fallback_model, 'temperature', a.temperature,
      'max_output_tokens', a.max_output_tokens, 'memory', a.memory, 'passages', a.passages,
      'min_score', a.min_score, 'tags', a.tags),
    'look', jsonb_build_object('appearance', coalesce(a.bot_config -> 'appearance', '{}'),
      'leads', coalesce(a.bot_config -> 'leads', '{}')),
    'knowledge', coalesce((select jsonb_agg(k.kb_id order by k.position, k.kb_id)
      from agent_knowledge k where k.agent_id = a.id), '[]'),
    'tools', coalesce((select jsonb_agg(jsonb_build_object('id', g.tool_id, 'allow_write', g.allow_write,
        'origin', g.origin) order by g.position, g.tool_id)
      from agent_tools g where g.agent_id = a.id), '[]')),
  a.updated_at
from agents a;

update agents a set published_version = 1, next_version = 2,
  released_at = case when a.visibility = 'public' or exists (
    select from conversations c where c.agent_id = a.id and c.visitor_hash is not null) then now() end;
