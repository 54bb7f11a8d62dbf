-- Knowledge bases that were made for one agent: they can go with it.

alter table knowledge_bases add column owner_agent_id text references agents (id) on delete set null;
create index knowledge_bases_owner_agent on knowledge_bases (owner_agent_id) where owner_agent_id is not null;

update knowledge_bases b set owner_agent_id = o.agent_id
from onboardings o where o.kb_id = b.id and o.project_id = b.project_id;
