-- The webhook of a flow, for the ends of its jobs, becomes an endpoint with an outbox, like those of agents and accounts.

alter table webhook_endpoints
  add column flow_id text unique references flows (id) on delete cascade,
  -- Null: derived from the server's secret, as that of a flow was before.
  alter column secret drop not null,
  add constraint webhook_endpoints_secret check (secret is not null or flow_id is not null),
  drop constraint webhook_endpoints_owner,
  -- An agent's or a flow's, with its project, or the account's.
  add constraint webhook_endpoints_owner check (num_nonnulls(agent_id, flow_id) = num_nonnulls(project_id));

drop index webhook_endpoints_of_account;
create index webhook_endpoints_of_account on webhook_endpoints (account_id)
  where agent_id is null and flow_id is null and enabled;

insert into webhook_endpoints (id, account_id, project_id, flow_id, url, events)
select 'whk_' || split_part(f.id, '_', 2), f.account_id, f.project_id, f.id, f.settings ->> 'webhook', array['job.finished']
from flows f where jsonb_typeof(f.settings -> 'webhook') = 'string';

update flows set settings = settings - 'webhook' where settings -> 'webhook' is not null;
