-- What lists and figures ask of a conversation, in a narrow row: counting messages anew for each figure would read all
-- of them. The mirror of system sheets writes and deletes it with the same notes (features/conversations/facts). It has
-- no foreign key to its conversation: checking that would lock the row that a visitor's next question waits for.
create table conversation_facts (
  conversation_id text primary key,
  account_id text not null,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null,
  began_at timestamptz not null,
  -- As the log shows it: what members try in the console is a channel of its own.
  channel text not null,
  -- Host and path of the page that it began on, without the query. Null: none was said.
  page text,
  -- It began in the widget on a website.
  in_widget boolean not null,
  messages int not null,
  questions int not null,
  -- Complete responses that no other one replaced; those of them that found nothing in the knowledge; failed ones.
  answers int not null,
  unanswered int not null,
  failed int not null,
  up int not null,
  down int not null,
  -- A person was asked for, or came.
  handed boolean not null,
  -- From then to the first message of a person.
  reply_seconds int,
  has_lead boolean not null,
  -- The text of its questions is kept.
  has_texts boolean not null,
  -- Questions that have been grouped by topic.
  grouped int not null default 0
);
create index conversation_facts_agent on conversation_facts (agent_id, began_at);
create index conversation_facts_project on conversation_facts (project_id, began_at);
create index conversation_facts_ungrouped on conversation_facts (began_at desc) where has_texts and grouped < questions;

-- Questions that ask the same in other words. The text of a topic is that of its newest question, and goes with it.
create table conversation_topics (
  id text primary key,
  account_id text not null,
  project_id text not null,
  agent_id text not null references agents (id) on delete cascade,
  -- Stems of the words that tell what is asked.
  terms text[] not null,
  used_at timestamptz not null
);
create index conversation_topics_agent on conversation_topics (agent_id, used_at);

create table conversation_topic_uses (
  conversation_id text not null,
  topic_id text not null references conversation_topics (id) on delete cascade,
  account_id text not null,
  project_id text not null references projects (id) on delete cascade,
  agent_id text not null,
  began_at timestamptz not null,
  -- Of visitors; what members try is not counted.
  by_visitor boolean not null,
  message_id text not null,
  primary key (conversation_id, topic_id)
);
create index conversation_topic_uses_agent on conversation_topic_uses (agent_id, began_at);
create index conversation_topic_uses_project on conversation_topic_uses (project_id, began_at);
create index conversation_topic_uses_topic on conversation_topic_uses (topic_id, began_at);

-- How often the widget of an agent was on a page, and was opened there: counters by hour and host, nothing of a person.
create table widget_views (
  agent_id text not null references agents (id) on delete cascade,
  hour timestamptz not null,
  -- '': a host beyond those that an agent can have in a day.
  host text not null,
  account_id text not null,
  project_id text not null,
  seen int not null default 0,
  opened int not null default 0,
  primary key (agent_id, hour, host)
);
create index widget_views_project on widget_views (project_id, hour);

do $$
declare t text;
begin
  foreach t in array array['conversation_facts', 'conversation_topics', 'conversation_topic_uses', 'widget_views'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
    execute format(
      'create policy trash on %I as restrictive for select using (project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
end $$;

-- Conversations from before.
insert into conversation_facts (conversation_id, account_id, project_id, agent_id, began_at, channel, page, in_widget,
  messages, questions, answers, unanswered, failed, up, down, handed, reply_seconds, has_lead, has_texts)
select c.id, c.account_id, c.project_id, c.agent_id, c.created_at,
  case when c.channel = 'web' and c.visitor_hash is null then 'console' else c.channel end,
  left(substring(c.site ->> 'page' from '^https?://([^?#]+)'), 300), c.site is not null, m.*,
  c.lead_id is not null, not c.no_log
from conversations c, lateral (select count(*) filter (where role <> 'event'), count(*) filter (where role = 'user'),
    count(*) filter (where role = 'assistant' and state = 'complete'),
    count(*) filter (where reason = 'fallback'), count(*) filter (where state = 'failed'),
    count(*) filter (where rating = 'up'), count(*) filter (where rating = 'down'),
    coalesce(bool_or(event ->> 'line' in ('requested', 'closedNow', 'joined')), false),
    extract(epoch from min(created_at) filter (where role = 'member')
      - min(created_at) filter (where event ->> 'line' in ('requested', 'closedNow', 'joined')))
  from messages where conversation_id = c.id and replaced_at is null) m;
