-- What became of answers: why they ended, what they cost, how they were rated, and which took whose place.

alter table messages
  add column reason text,
  add column grounded boolean,
  add column rating text check (rating in ('up', 'down')),
  add column rating_comment text,
  add column tools jsonb not null default '[]',
  -- US dollars.
  add column cost double precision,
  -- Failure for people, when no answer came.
  add column error text,
  -- Set when the question was answered anew: this answer is kept aside.
  add column replaced_at timestamptz;
-- An answer may share its place with those it replaced.
alter table messages drop constraint messages_conversation_id_seq_key;
create unique index messages_place on messages (conversation_id, seq) where replaced_at is null;
create index messages_replaced on messages (conversation_id) where replaced_at is not null;

create index conversations_project on conversations (project_id, updated_at);
