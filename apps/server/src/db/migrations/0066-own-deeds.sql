-- Who did it, so that the good end of what people do themselves is no news to them.
alter table knowledge_sources add column added_by text;
alter table flow_jobs add column stopped_by text;
