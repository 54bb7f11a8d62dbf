-- Pages of a PDF that have no text, as scans between pages that have some: who asks about them gets no answer.
alter table knowledge_sources add column pages_without_text text;
