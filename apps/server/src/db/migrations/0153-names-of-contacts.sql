-- Messenger and Instagram say who writes only when they are asked, once per contact. Null: it hasn't been asked yet.
alter table channel_contacts
  add column profile text check (profile in ('pending', 'known', 'unknown'));

-- The name comes after the first message, and may change: system sheets show it with what was written before.
create function note_renamed_contact() returns trigger language plpgsql as $$
begin
  insert into system_sheet_changes (account_id, project_id, kind, source_id)
  select c.account_id, c.project_id, 'conversation', c.id from conversations c where c.id = new.conversation_id
  union all
  select c.account_id, c.project_id, 'message', m.id
  from conversations c join messages m on m.conversation_id = c.id where c.id = new.conversation_id and m.role = 'user';
  return null;
end $$;
create trigger channel_contacts_renamed after update on channel_contacts for each row
  when (new.conversation_id is not null and old.name is distinct from new.name)
  execute function note_renamed_contact();
