-- A visitor who fills in the lead form has a name from then on, in messages from before as well; and none once the lead
-- is deleted.

create function note_talks_of_lead(lead text) returns void language sql as $$
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  select c.account_id, c.project_id, 'conversation', c.id from conversations c where c.lead_id = lead
  union all
  select c.account_id, c.project_id, 'message', m.id
  from conversations c join messages m on m.conversation_id = c.id where c.lead_id = lead and m.role = 'user';
$$;

create function note_renamed_lead() returns trigger language plpgsql as $$
begin
  perform note_talks_of_lead(new.id);
  return null;
end $$;
create trigger leads_renamed after update on leads for each row
  when (coalesce(old.name, old.email, old.phone) is distinct from coalesce(new.name, new.email, new.phone))
  execute function note_renamed_lead();

create function note_lead_of_conversation() returns trigger language plpgsql as $$
begin
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  select new.account_id, new.project_id, 'message', m.id from messages m
  where m.conversation_id = new.id and m.role = 'user';
  return null;
end $$;
create trigger conversations_of_lead after update on conversations for each row
  when (old.lead_id is distinct from new.lead_id) execute function note_lead_of_conversation();

-- Those that the sheets show without a name.
insert into system_sheet_changes (account_id, project_id, kind, source_id)
select c.account_id, c.project_id, 'conversation', c.id from conversations c where c.lead_id is not null
union all
select c.account_id, c.project_id, 'message', m.id
from conversations c join messages m on m.conversation_id = c.id where c.lead_id is not null and m.role = 'user';
