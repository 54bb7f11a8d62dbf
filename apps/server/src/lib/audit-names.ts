import { type RawBuilder, sql } from 'kysely'

/** SQL for the current name of an object, by its type (the noun of an action) and id; null if it has no name. */
export const nameInSql = (type: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(case
    when ${type} in ('address', 'member', 'password', 'provider', 'secondFactor', 'session', 'user')
      then (select o.email from users o where o.id = ${id})
    when ${type} = 'account' then (select o.name from accounts o where o.id = ${id})
    when ${type} in ('agent', 'agentTest', 'aiWorker') then (select o.name from agents o where o.id = ${id})
    when ${type} in ('apiKey', 'mcpClient') then (select o.name from api_keys o where o.id = ${id})
    when ${type} = 'approval' then (select coalesce(f.title, e.title) from flow_waits o left join flows f on f.id = o.flow_id
        left join executions e on e.id = o.execution_id where o.id = ${id})
    when ${type} = 'execution' then (select o.title from executions o where o.id = ${id})
    when ${type} = 'credential' then (select o.name from credentials o where o.id = ${id})
    when ${type} = 'connection' then (select o.name from connections o where o.id = ${id})
    when ${type} in ('flow', 'flowTest') then (select o.title from flows o where o.id = ${id})
    when ${type} = 'invitation' then (select o.email from invitations o where o.id = ${id})
    when ${type} = 'job' then (select coalesce(nullif(o.title, ''), f.title)
      from flow_jobs o join flows f on f.id = o.flow_id where o.id = ${id})
    when ${type} = 'knowledge' then (select o.name from knowledge_bases o where o.id = ${id})
    when ${type} = 'project' then (select o.name from projects o where o.id = ${id})
    when ${type} = 'sheet' then (select o.name from sheets o where o.id = ${id})
    when ${type} = 'tool' then (select o.name from tools o where o.id = ${id}
      union all select o.name from tool_servers o where o.id = ${id})
  end)`
