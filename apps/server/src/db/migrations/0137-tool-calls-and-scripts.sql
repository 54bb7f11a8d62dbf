-- Calls of tools, and seconds of scripts in the sandbox, are counted.
alter table usage_entries drop constraint usage_entries_kind_check;
alter table usage_entries add constraint usage_entries_kind_check
  check (kind in ('model', 'embedding', 'page', 'message', 'tool', 'sandbox'));
alter table usage_entries add column milliseconds bigint not null default 0;
