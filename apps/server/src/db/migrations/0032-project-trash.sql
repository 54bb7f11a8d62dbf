-- Deleted projects lie in the trash for 30 days, with all that they hold.

alter table projects
  add column deleted_at timestamptz,
  -- Who deleted it, and what is put back when it is restored: {by, demo, moved: [membership ids]}.
  add column deletion jsonb;
create index projects_deleted on projects (account_id) where deleted_at is not null;

-- While a project lies in the trash, work for its account does not see what it holds, whatever its queries say: for
-- members, visitors and handlers of jobs it is as if it were gone. Work that crosses accounts (schedules, supervision,
-- maintenance) sees every row and says itself that it leaves such projects alone (lib/open-project.ts). Rows that are
-- reached through one of these tables alone have no policy of their own; a test lists them.
do $$
declare t text;
begin
  foreach t in array array['agents', 'conversations', 'knowledge_bases', 'knowledge_sources', 'knowledge_gaps', 'onboardings',
    'tools', 'sheets', 'sheet_uploads', 'sheet_files', 'sheet_imports', 'flows', 'flow_jobs', 'flow_waits',
    'flow_schedules', 'flow_messages'] loop
    execute format(
      'create policy trash on %I as restrictive for select using (project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
  foreach t in array array['credentials', 'notifications'] loop
    execute format(
      'create policy trash on %I as restrictive for select using (project_id is null or project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
end $$;
