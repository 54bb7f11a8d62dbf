-- Programs carry their conversations themselves; this finds the one that a question continues: a keyed hash of all its
-- messages, as the program sends them back.
alter table conversations add column history_hash text;
create index conversations_history on conversations (agent_id, history_hash) where history_hash is not null;
