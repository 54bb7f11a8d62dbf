-- An execution goes with its run, whatever removes that: what is left of it without its steps would be shown to nobody.
create function drop_run_execution() returns trigger language plpgsql as $$
begin
  delete from executions where id = old.execution_id;
  return null;
end $$;
create trigger drop_execution after delete on flow_runs for each row
  when (old.execution_id is not null) execute function drop_run_execution();
