-- Characters that no reader sees are removed as a source is read; how many there were is told.
alter table knowledge_sources add column hidden_characters integer not null default 0;
