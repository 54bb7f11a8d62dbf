import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { sameSecret } from '../../../lib/secrets.ts'
import type { PublicRow } from '../present.ts'

export const CODE_MINUTES = 10
const MOST_ATTEMPTS = 5

/** The stored hash of a code. Six digits can be brute-forced, so it includes the installation's secret. */
export const hashCode = (secret: string, of: { agentId: string; email: string; code: string }): string =>
  createHmac('sha256', secret).update(`chat-code:${of.agentId}:${of.email}:${of.code}`).digest('hex')

interface Row {
  code_hash: string
  attempts: number
}

/** Checks and uses up the code sent to an address; five wrong attempts invalidate it. */
export function takeCode(
  context: Context,
  agent: PublicRow,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Row>`update agent_codes set attempts = attempts + 1
      where agent_id = ${agent.id} and email = ${email} and access_version = ${agent.access_version}
        and attempts < ${MOST_ATTEMPTS} and expires_at > ${context.now()}::timestamptz
      returning code_hash, attempts`.execute(tx)
    const [row] = rows
    const given = hashCode(context.config.secret, { agentId: agent.id, email, code })
    if (!row || !sameSecret(row.code_hash, given)) return false
    await sql`delete from agent_codes where agent_id = ${agent.id} and email = ${email}`.execute(tx)
    return true
  })
}
