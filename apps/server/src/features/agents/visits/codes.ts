import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { sameSecret } from '../../../lib/secrets.ts'
import type { PublicRow } from '../present.ts'

export const CODE_MINUTES = 10
const MOST_ATTEMPTS = 5

/** What is stored of a code. Six digits are found by trying all of them, so the installation's secret is in it. */
export const hashCode = (secret: string, of: { agentId: string; email: string; code: string }): string =>
  createHmac('sha256', secret).update(`chat-code:${of.agentId}:${of.email}:${of.code}`).digest('hex')

interface Row {
  code_hash: string
  attempts: number
}

/** Whether this is the code that the address was sent; it works once, and five wrong ones end it. */
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
