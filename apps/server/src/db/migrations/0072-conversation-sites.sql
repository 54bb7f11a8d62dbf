-- The page that a conversation began on, and what that website said of its visitor. No signature shows that it is true.
alter table conversations add column site jsonb;
