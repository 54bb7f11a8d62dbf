-- Why the last work on the cells of a column was given up; what it was stays in `work`, and its position is empty.
alter table sheet_columns add column work_error text
  constraint sheet_columns_work_error check (work_error in ('crashed', 'internal'));
alter table sheet_columns add constraint sheet_columns_work_over check (work_error is null or work_position is null);
