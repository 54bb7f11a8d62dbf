-- Readers see no conversations, unless an admin grants them those of a project.
alter table membership_projects add column reads_conversations boolean not null default false;
