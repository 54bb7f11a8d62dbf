-- How often the process died over a page.
alter table knowledge_pages add column crashes int not null default 0;
-- How often a crawl got another job in place of one that was lost, since it last got on.
alter table knowledge_sites add column resends int not null default 0;
