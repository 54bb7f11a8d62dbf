-- When the public address was last given anew: conversations that visitors began before that are closed to them.
-- Null: never.
alter table agents add column reissued_at timestamptz;
