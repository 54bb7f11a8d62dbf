-- Why a source could not be read, as a key with values that the console translates. Older failures have their English
-- sentence alone.
alter table knowledge_sources add column error_reason jsonb;
