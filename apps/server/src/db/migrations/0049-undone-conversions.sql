-- Of a change that gave a column another type (or took that back): {from, to}, the ids of the columns. What it was stays
-- as a deleted column with its cells, so that undoing brings these back as they were.
alter table sheet_changes add column conversion jsonb;
