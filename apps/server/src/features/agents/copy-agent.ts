import { randomUUID } from 'node:crypto'
import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { columnOf, parameterOf } from './fields.ts'

/** Creates a private agent with these settings and returns its id. */
export async function insertAgent(
  tx: Tx,
  place: { accountId: string; projectId: string },
  input: { values: agents.AgentValues; botConfig: agents.BotConfigParts },
): Promise<string> {
  const id = newId('agent')
  const values: agents.AgentValues = { ...input.values, visibility: 'private' }
  const columns = agents.AGENT_FIELDS.map((field) => sql.ref(columnOf(field)))
  const parameters = agents.AGENT_FIELDS.map((field) => parameterOf(values[field]))
  await sql`insert into agents (id, account_id, project_id, public_id, bot_config, ${sql.join(columns)})
    values (${id}, ${place.accountId}, ${place.projectId}, ${randomUUID()},
      ${JSON.stringify(input.botConfig)}::jsonb, ${sql.join(parameters)})`.execute(tx)
  return id
}
