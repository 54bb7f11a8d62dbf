import { sql } from 'kysely'
import { type Context, inBackground } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler } from '../../../queue/queue.ts'
import {
  askProfile,
  callVendor,
  endProfile,
  findConnection,
  openConnection,
  selectAskedFor,
} from '../../channels/index.ts'
import { announceHandoff } from '../handoff/change-handoff.ts'
import { tell } from '../own-conversations.ts'

/** Seconds until the vendor is asked again, after each failure that can pass. */
const AGAIN_SECONDS = [30, 300]

/**
 * Asks the vendor for a contact's name. A refusal, such as that of an app that may not read profiles, leaves the
 * contact without one: it is no failure of the channel.
 */
export const askProfileHandler = (served: Context): Handler => {
  const context = inBackground(served)
  return handler(askProfile, async ({ connectionId, accountId, contactId, attempt }, { signal }) => {
    const row = await findConnection(context, connectionId)
    const open = row && (await openConnection(context, row))
    const source = open?.channel.profile
    if (!open || !source) return
    const from = await inAccount(context, accountId, (tx) => selectAskedFor(tx, contactId))
    const request = source.request(from, open.settings)
    if (request === null) return
    const answer = await callVendor(context, { ...open, request, signal })
    const read = 'failure' in answer ? answer : source.read(answer)
    const again = AGAIN_SECONDS[attempt - 1]
    await inAccount(context, accountId, async (tx) => {
      if ('failure' in read && CAN_PASS.has(read.failure.reason) && again !== undefined) {
        const next = { connectionId, accountId, contactId, attempt: attempt + 1 }
        const options = { key: contactId, group: accountId, afterSeconds: again }
        return context.queue.send(tx, askProfile, next, options)
      }
      if ('failure' in read)
        context.log.info({ connection: connectionId, ...read.failure }, 'a contact’s name couldn’t be read')
      const conversationId = await endProfile(tx, contactId, 'failure' in read ? null : read.name)
      if (conversationId !== null) await announceName(context, tx, conversationId)
    })
  })
}

const CAN_PASS: ReadonlySet<string> = new Set(['rate', 'vendor_down', 'unreachable'])

interface Named {
  id: string
  account_id: string
  project_id: string
  agent_id: string
  last: string | null
}

/** Has the desk and the lists of conversations show the name. */
async function announceName(context: Context, tx: Tx, conversationId: string): Promise<void> {
  const { rows } = await sql<Named>`select c.id, c.account_id, c.project_id, c.agent_id,
      (select m.id from messages m where m.conversation_id = c.id order by m.seq desc limit 1) as last
    from conversations c where c.id = ${conversationId}`.execute(tx)
  const [row] = rows
  if (!row) return
  await tell(context, tx, row)
  if (row.last !== null) await announceHandoff(context, tx, row, { what: 'state', messageId: row.last })
}
