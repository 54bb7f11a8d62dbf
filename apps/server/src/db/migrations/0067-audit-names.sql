-- What the thing was called at that time: it may be renamed or deleted since.
alter table audit_entries add column object_name text;

-- The card of an agent's website was closed, for everybody in the project.
alter table onboardings add column dismissed_at timestamptz;
