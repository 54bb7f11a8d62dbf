-- An AI column may have a budget of its own: its target is the ID of the sheet and that of the column, with a dot.
alter table credit_budgets drop constraint credit_budgets_scope_check;
alter table credit_budgets add constraint credit_budgets_scope_check
  check (scope in ('account', 'project', 'agent', 'member', 'column'));

-- The AI column whose job it was used for, as the target of its budget.
alter table usage_entries add column ai_column text;
create index usage_entries_ai_column on usage_entries (ai_column, at) where ai_column is not null;
-- Budgets count what was spent in the month before they were set.
update usage_entries u set ai_column = (j.live ->> 'sheetId') || '.' || (j.live ->> 'columnId')
from flow_jobs j
where j.id = u.job_id and j.live is not null and u.at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc';
