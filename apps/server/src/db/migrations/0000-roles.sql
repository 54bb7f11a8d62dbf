-- Row-level security is the second wall between accounts (the first is the `where` of each query).
--
-- Work for one account runs under the role millrace_app, which owns nothing and so is held by the policies; work that
-- crosses accounts runs as the tables' owner, which is not. A policy reads `account_id = app_account()`.
-- Where no role may be created, app_settle_row_security() makes the policies hold the owner as well, and a
-- connection without a scope counts as the system.

-- Roles belong to the whole server: the role may exist, or be made by another database at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'millrace_app') then
    create role millrace_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise warning 'the role millrace_app could not be created; row-level security uses settings alone';
end $$;

do $$
begin
  for attempt in 1..20 loop
    exit when not exists (select from pg_roles where rolname = 'millrace_app');
    exit when pg_has_role(current_user, 'millrace_app', 'member');
    begin
      execute format('grant millrace_app to %I', current_user);
    exception
      when insufficient_privilege then exit;
      -- "tuple concurrently updated": another database grants the same role.
      when internal_error or unique_violation then perform pg_sleep(0.05);
    end;
  end loop;
end $$;

/* The account that this transaction works for; null outside of any. */
create function app_account() returns text
  language sql stable parallel safe
  as $$ select nullif(nullif(current_setting('app.account_id', true), ''), '-') $$;

/* Whether this connection works for no account in particular. */
create function app_system() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('app.account_id', true), '') = '' $$;

/* Whether the role exists and may be taken. */
create function app_has_role() returns boolean
  language sql stable
  as $$ select exists (
    select from pg_roles where rolname = 'millrace_app' and pg_has_role(current_user, oid, 'member')) $$;

/* Fits the tables that have row-level security to what this server permits. Called after each migration. */
create function app_settle_row_security() returns void language plpgsql as $$
declare
  target record;
begin
  for target in
    select c.oid, c.oid::regclass as name, c.relforcerowsecurity as forced,
           exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'app_system') as has_policy
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  loop
    if app_has_role() then
      continue when not target.forced and not target.has_policy;
      execute format('alter table %s no force row level security', target.name);
      execute format('drop policy if exists app_system on %s', target.name);
    else
      continue when target.forced and target.has_policy;
      execute format('alter table %s force row level security', target.name);
      execute format('drop policy if exists app_system on %s', target.name);
      execute format('create policy app_system on %s using (app_system()) with check (app_system())', target.name);
    end if;
  end loop;
end $$;

do $$
begin
  if app_has_role() then
    grant usage on schema public to millrace_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to millrace_app;
    alter default privileges in schema public grant usage, select on sequences to millrace_app;
    alter default privileges in schema public grant execute on functions to millrace_app;
  end if;
end $$;

-- Extensions are used where the server has them; what needs them must look.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['vector', 'pg_trgm'] loop
    begin
      if exists (select from pg_available_extensions where name = wanted) then
        execute format('create extension if not exists %I with schema public', wanted);
      end if;
    exception
      when insufficient_privilege then
        raise warning 'the extension % is available but may not be created by this user', wanted;
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;
