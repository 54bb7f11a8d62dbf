-- Links are found by the titles of the records that they name, and missing records are created from them.

-- 'title': the value of the title column as titles are compared, whatever its case and outer spaces.
alter table sheet_indexes drop constraint sheet_indexes_kind_check;
alter table sheet_indexes add constraint sheet_indexes_kind_check check (kind in ('order', 'words', 'title'));

-- The change of another sheet (or of this one) that was made together with it: undone together, too.
alter table sheet_changes add column joint text;
