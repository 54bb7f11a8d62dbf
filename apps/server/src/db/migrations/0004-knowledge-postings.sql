-- The full-text index of knowledge bases: an inverted index in segments.
--
-- A segment holds the posting lists of one source, or of several small ones merged, so that a word costs few rows
-- however many sources there are. Lists are packed bytes that the server scores; runs of removed chunks stay in a
-- merged list until it is rewritten (apps/server/src/features/knowledge/retrieval).

create table knowledge_segments (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id) on delete cascade,
  kb_id text not null references knowledge_bases (id) on delete cascade,
  language text not null,
  -- Chunks whose postings are in the lists, those of removed sources included.
  chunk_count int not null,
  -- Chunks of the sources that still exist, and the number of their terms.
  live_chunks int not null,
  live_terms bigint not null
);
create index knowledge_segments_kb on knowledge_segments (kb_id, id);

create table knowledge_segment_sources (
  source_id text primary key references knowledge_sources (id) on delete cascade,
  segment_id bigint not null references knowledge_segments (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  chunk_count int not null,
  term_count bigint not null,
  -- The chunks' numbers as pairs: first and last of each unbroken run.
  ranges bigint[] not null
);
create index knowledge_segment_sources_segment on knowledge_segment_sources (segment_id);

create table knowledge_postings (
  -- Follows its segment by a trigger: checking a foreign key for each of these many rows doubles the time of writing.
  segment_id bigint not null,
  -- Order by code point, so that a range of the primary key is a prefix under every collation.
  term text collate "C" not null,
  account_id text not null,
  chunk_count int not null,
  data bytea not null,
  primary key (segment_id, term)
);
-- Packed numbers don't compress; trying costs more than it saves.
alter table knowledge_postings alter column data set storage external;

-- A source can go by any of the cascades above it; the segment's counts follow, and an empty segment goes.
create function knowledge_forget_sources() returns trigger language plpgsql as $$
begin
  update knowledge_segments s
  set live_chunks = s.live_chunks - g.chunks, live_terms = s.live_terms - g.terms
  from (select segment_id, sum(chunk_count) as chunks, sum(term_count) as terms from gone group by segment_id) g
  where s.id = g.segment_id;
  delete from knowledge_segments s where s.live_chunks <= 0 and s.id in (select segment_id from gone);
  return null;
end $$;

create trigger knowledge_segment_sources_gone after delete on knowledge_segment_sources
  referencing old table as gone for each statement execute function knowledge_forget_sources();

create function knowledge_forget_segments() returns trigger language plpgsql as $$
declare
  forgotten bigint;
begin
  -- One by one: for a set of unknown size the planner would read the whole table.
  for forgotten in select id from gone loop
    delete from knowledge_postings where segment_id = forgotten;
  end loop;
  return null;
end $$;

create trigger knowledge_segments_gone after delete on knowledge_segments
  referencing old table as gone for each statement execute function knowledge_forget_segments();

do $$
declare t text;
begin
  foreach t in array array['knowledge_segments', 'knowledge_segment_sources', 'knowledge_postings'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy tenant on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
