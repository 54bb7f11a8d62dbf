-- Conversations of which the texts are not kept, or are not from some message on: what is kept is that they were.
alter table conversations add column no_log boolean not null default false;
