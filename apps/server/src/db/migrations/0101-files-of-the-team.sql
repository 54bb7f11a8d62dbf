-- Files that people send from the desk, beside those of visitors.

alter table attachments add column is_from_team boolean not null default false;
