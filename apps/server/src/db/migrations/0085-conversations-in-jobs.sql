-- What visitors said is only for members who can read conversations, also where jobs and their results carry it.

-- Projects whose conversations this transaction may read, as a list; null: all.
create function app_conversations_of() returns text[]
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.conversations_of', true), '')::text[] $$;

-- Rows come from conversations: a system sheet, or the results of a job over one.
alter table sheets add column conversations boolean not null default false;
-- The rows that it reads do.
alter table flow_jobs add column conversations boolean not null default false;

update sheets set conversations = true where system is not null;
update flow_jobs j set conversations = true where exists (
  select from jsonb_array_elements(j.launch -> 'SHEETS') i (input) join sheets s on s.id = i.input ->> 'sheetId' where s.conversations);
update sheets s set conversations = true from flow_jobs j, jsonb_array_elements(j.outputs) o (output)
  where j.conversations and s.id = o.output ->> 'sheetId';

create policy conversations on sheets as restrictive for select
  using (not conversations or app_conversations_of() is null or project_id = any(app_conversations_of()));
create policy conversations on flow_jobs as restrictive for select
  using (not conversations or app_conversations_of() is null or project_id = any(app_conversations_of()));
-- As the job is: this one asks under the policy of the other.
create policy conversations on flow_runs as restrictive for select
  using (app_conversations_of() is null or job_id is null or exists (select from flow_jobs j where j.id = job_id));

-- An agent's name is in its rows of the system sheets.
create function note_renamed_agent() returns trigger language plpgsql as $$
begin
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  select new.account_id, p.id, 'agent', new.id from (
    select distinct c.project_id from conversations c where c.agent_id = new.id
    union select distinct l.project_id from leads l where l.agent_id = new.id) p (id);
  return null;
end $$;
create trigger agents_renamed after update of name on agents for each row when (old.name <> new.name)
  execute function note_renamed_agent();
