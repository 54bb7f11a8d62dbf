-- The files whose place a file took: what old answers cite of them leads to it.

alter table knowledge_sources add column former_ids text[] not null default '{}';
create index knowledge_sources_former on knowledge_sources using gin (former_ids) where former_ids <> '{}';
