-- Sums of facts, for figures of many days. A day is of UTC. It is rolled up once it is over and has been quiet, and
-- whatever changes a fact of it marks it as stale in the same transaction: a stale day is counted from its facts, so
-- figures are always those of the lists behind them (decision 0092).

create table rollup_days (
  project_id text not null references projects (id) on delete cascade,
  day date not null,
  account_id text not null,
  -- Its sums are not those of its facts, or there are none yet.
  stale boolean not null default true,
  changed_at timestamptz not null default now(),
  primary key (project_id, day)
);
create index rollup_days_stale on rollup_days (day) where stale;

-- By quarters of an hour: in each time zone, hours and days begin with one.
create table figure_rollups (
  project_id text not null references projects (id) on delete cascade,
  day date not null,
  agent_id text not null,
  at timestamptz not null,
  channel text not null,
  account_id text not null,
  conversations int not null,
  messages int not null,
  answers int not null,
  unanswered_answers int not null,
  up int not null,
  down int not null,
  resolved int not null,
  attention int not null,
  frustrated int not null,
  unanswered int not null,
  rated_up int not null,
  rated_down int not null,
  handoffs int not null,
  replied int not null,
  leads int not null,
  -- Of those that began in the widget.
  in_widget int not null,
  widget_answered int not null,
  widget_leads int not null,
  widget_handoffs int not null,
  primary key (project_id, agent_id, at, channel)
);
create index figure_rollups_day on figure_rollups (project_id, day);

-- By days. Null: no page was said.
create table page_rollups (
  project_id text not null references projects (id) on delete cascade,
  day date not null,
  agent_id text not null,
  page text,
  account_id text not null,
  conversations int not null,
  messages int not null,
  answers int not null,
  unanswered_answers int not null,
  up int not null,
  down int not null,
  resolved int not null,
  attention int not null,
  frustrated int not null,
  unanswered int not null,
  rated_up int not null,
  rated_down int not null,
  handoffs int not null,
  replied int not null,
  leads int not null
);
create index page_rollups_agent on page_rollups (project_id, agent_id, day);
create index page_rollups_day on page_rollups (project_id, day);

create table topic_rollups (
  project_id text not null references projects (id) on delete cascade,
  day date not null,
  agent_id text not null,
  topic_id text not null,
  account_id text not null,
  asked int not null,
  attention int not null,
  primary key (project_id, agent_id, day, topic_id)
);
create index topic_rollups_day on topic_rollups (project_id, day);

-- A median has no sums: it is read of the few conversations in which a person replied.
create index conversation_facts_replied on conversation_facts (project_id, began_at)
  include (agent_id, channel, reply_seconds) where handed and reply_seconds is not null;

do $$
declare t text;
begin
  foreach t in array array['rollup_days', 'figure_rollups', 'page_rollups', 'topic_rollups'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
    execute format(
      'create policy trash on %I as restrictive for select using (project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
end $$;

-- Always writes the row: its lock makes whoever rolls the day up wait for what changes it, and the other way around.
create function note_changed_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into rollup_days (project_id, day, account_id)
    select distinct n.project_id, (n.began_at at time zone 'UTC')::date, n.account_id from new_rows n order by 1, 2
    on conflict (project_id, day) do update set stale = true, changed_at = now();
  end if;
  -- Where they were before. A project that is being deleted has no days left.
  if tg_op <> 'INSERT' then
    update rollup_days d set stale = true, changed_at = now()
    from (select distinct o.project_id, (o.began_at at time zone 'UTC')::date as day from old_rows o) o
    where d.project_id = o.project_id and d.day = o.day;
  end if;
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['conversation_facts', 'conversation_topic_uses'] loop
    execute format('create trigger days_noted_of_new after insert on %I referencing new table as new_rows
      for each statement execute function note_changed_days()', t);
    execute format('create trigger days_noted_of_changed after update on %I referencing old table as old_rows
      new table as new_rows for each statement execute function note_changed_days()', t);
    execute format('create trigger days_noted_of_deleted after delete on %I referencing old table as old_rows
      for each statement execute function note_changed_days()', t);
  end loop;
end $$;

insert into rollup_days (project_id, day, account_id)
select distinct project_id, (began_at at time zone 'UTC')::date, account_id from conversation_facts;
