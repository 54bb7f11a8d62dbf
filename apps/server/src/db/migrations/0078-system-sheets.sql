-- System sheets show the conversations, messages and leads of a project's agents as rows, for filters, exports, jobs
-- and AI columns. The server alone writes them (features/system-sheets).

alter table sheets add column system text check (system in ('conversations', 'messages', 'leads'));
create unique index sheets_system on sheets (project_id, system) where system is not null;

-- The field of a conversation or message that a column of a system sheet shows. Null: the column is somebody's own.
alter table sheet_columns add column source text;

-- What has changed since it was written into the system sheets, oldest first. Rows are only ever added here: a
-- visitor's question waits for nobody who reads them.
create table system_sheet_changes (
  no bigint generated always as identity primary key,
  account_id text not null,
  project_id text not null,
  kind text not null,
  source_id text not null
);
create index system_sheet_changes_project on system_sheet_changes (project_id, no);
alter table system_sheet_changes enable row level security;
create policy tenant on system_sheet_changes using (account_id = app_account()) with check (account_id = app_account());
create policy trash on system_sheet_changes as restrictive for select using (project_id not in (
  select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null));

create function note_conversation() returns trigger language plpgsql as $$
begin
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  values (new.account_id, new.project_id, 'conversation', new.id);
  -- Its messages move with it.
  if tg_op = 'UPDATE' and old.project_id <> new.project_id then
    insert into system_sheet_changes (account_id, project_id, kind, source_id)
    select new.account_id, p.id, c.kind, c.id
    from (select 'conversation' as kind, new.id as id
          union all select 'message', m.id from messages m where m.conversation_id = new.id) c,
         (values (old.project_id), (new.project_id)) p (id);
  end if;
  return null;
end $$;
create trigger conversations_noted after insert or update on conversations
  for each row execute function note_conversation();

-- Before: the messages, which say what goes with it, are still there.
create function note_deleted_conversation() returns trigger language plpgsql as $$
begin
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  select old.account_id, old.project_id, 'message', m.id from messages m where m.conversation_id = old.id
  union all select old.account_id, old.project_id, 'conversation', old.id
  union all select old.account_id, old.project_id, 'lead', old.lead_id where old.lead_id is not null;
  return old;
end $$;
create trigger conversations_deleted before delete on conversations
  for each row execute function note_deleted_conversation();

create function note_message() returns trigger language plpgsql as $$
begin
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  select c.account_id, c.project_id, k.kind, k.id
  from conversations c, (values ('message', new.id), ('conversation', new.conversation_id)) k (kind, id)
  -- A question comes with a change of its conversation, a response does not.
  where c.id = new.conversation_id and (k.kind = 'message' or new.role <> 'user');
  return null;
end $$;
-- While a response is streamed, it is saved every second; it is noted once it has ended.
create trigger messages_noted after insert or update on messages
  for each row when (new.state <> 'streaming') execute function note_message();

create function note_lead() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into system_sheet_changes (account_id, project_id, kind, source_id)
    values (old.account_id, old.project_id, 'lead', old.id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.project_id <> new.project_id) then
    insert into system_sheet_changes (account_id, project_id, kind, source_id)
    values (new.account_id, new.project_id, 'lead', new.id);
  end if;
  return null;
end $$;
create trigger leads_noted after insert or update or delete on leads for each row execute function note_lead();

create function note_agent() returns trigger language plpgsql as $$
begin
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  values (new.account_id, new.project_id, 'project', new.project_id);
  return null;
end $$;
-- With its first agent, a project gets its system sheets.
create trigger agents_noted after insert on agents for each row execute function note_agent();

insert into system_sheet_changes (account_id, project_id, kind, source_id)
select distinct account_id, project_id, 'project', project_id from agents;
