-- The history of a record tells when the type of a column was changed: the few such changes among all of a sheet.
create index sheet_changes_conversions on sheet_changes (sheet_id, id) where conversion is not null;
