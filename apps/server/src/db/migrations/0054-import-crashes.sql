-- How often the process died over an import since it last got on.
alter table sheet_imports add column crashes int not null default 0;
