-- A file that takes the place of another: the old one answers until the new one has been read, and stays if that fails.

alter table knowledge_sources add column replaces text references knowledge_sources (id) on delete set null;
create index knowledge_sources_replaces on knowledge_sources (replaces) where replaces is not null;
