-- An empty checkbox is no longer false to a filter. Saved filters for what is not checked go on to find both: they ask
-- for what is not true. Only checkboxes are compared with a JSON false.
update sheet_views set settings = regexp_replace(settings::text,
    '\{"op": "eq", "value": false, "column": ("[^"]*")\}', '{"op": "ne", "value": true, "column": \1}', 'g')::jsonb
  where settings::text like '%"op": "eq", "value": false, "column": %';

update sheet_columns set settings = regexp_replace(settings::text,
    '\{"op": "eq", "value": false, "column": ("[^"]*")\}', '{"op": "ne", "value": true, "column": \1}', 'g')::jsonb
  where type = 'live' and settings::text like '%"op": "eq", "value": false, "column": %';
