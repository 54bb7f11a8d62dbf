-- Webhooks of the account, beside those of its agents: the same outbox and the same delivery.

alter table webhook_endpoints
  -- Null for one of the account, which belongs to no project either.
  alter column agent_id drop not null,
  alter column project_id drop not null,
  add column description text not null default '',
  -- False: only the projects in webhook_projects, and none when they are all gone.
  add column all_projects boolean not null default true,
  add constraint webhook_endpoints_owner check ((agent_id is null) = (project_id is null));
-- Looked up with every event of an account; most accounts have no row in it.
create index webhook_endpoints_of_account on webhook_endpoints (account_id) where agent_id is null and enabled;

create table webhook_projects (
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  primary key (endpoint_id, project_id)
);
create index webhook_projects_project on webhook_projects (project_id);
create index webhook_projects_account on webhook_projects (account_id);

-- Null for what concerns the whole account.
alter table webhook_deliveries alter column project_id drop not null;

do $$
declare t text;
begin
  alter table webhook_projects enable row level security;
  create policy tenant on webhook_projects using (account_id = app_account()) with check (account_id = app_account());
  foreach t in array array['webhook_endpoints', 'webhook_deliveries'] loop
    execute format('drop policy trash on %I', t);
  end loop;
  foreach t in array array['webhook_endpoints', 'webhook_deliveries', 'webhook_projects'] loop
    execute format(
      'create policy trash on %I as restrictive for select using (project_id is null or project_id not in (
         select p.id from projects p where p.account_id = app_account() and p.deleted_at is not null))', t);
  end loop;
end $$;
