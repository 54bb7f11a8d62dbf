import type { LabCall } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { storedItem } from '../intake.ts'
import { refused, takeCall } from '../receive-call.ts'
import type { OpenConnection } from '../rows.ts'
import { digits } from './digits.ts'
import { noteCall } from './rows.ts'

interface Delivery {
  call: LabCall
  what: channels.LabCallKind
  contactId: string | null
  /** What the contact wrote. */
  text: string | null
}

/**
 * The simulated vendor calls the server: its call is signed, checked and stored like any other, and noted. A forged one is
 * signed with secrets of another account.
 */
export async function deliver(context: Context, open: OpenConnection, of: Delivery): Promise<void> {
  const { row, channel, settings } = open
  const { call, what, contactId, text } = of
  const lab = channel.lab!
  const now = context.now().getTime()
  const secrets = what === 'forged' ? lab.account(digits) : settings
  const headers = { 'content-type': call.type, ...lab.sign(call, secrets, now) }
  const eventKey = keyIn(open, call)
  const isKnown = eventKey !== null && (await isStored(context, open, eventKey))
  const begun = performance.now()
  const taken = await takeCall(context, row.id, { body: call.body, headers })
  const ms = performance.now() - begun
  const outcome = !taken ? 'forged' : taken.items.length === 0 ? 'ignored' : isKnown ? 'duplicate' : null
  await inAccount(context, row.account_id, (tx) =>
    noteCall(tx, {
      accountId: row.account_id,
      connectionId: row.id,
      contactId,
      direction: 'in',
      what,
      text,
      request: call.body,
      contentType: call.type,
      status: taken ? 200 : refused().status,
      answer: taken ? taken.answer : null,
      outcome,
      eventKey: taken ? eventKey : null,
      vendorId: null,
      ms,
    }),
  )
}

/** By what the code tells whether it knows the call already. */
function keyIn({ row, channel }: OpenConnection, { body, type }: LabCall): string | null {
  const json = type === 'application/json' ? body : (new URLSearchParams(body).get('payload') ?? 'null')
  const [item] = channel.parse(JSON.parse(json))
  return item ? storedItem(row, item).vendor_id : null
}

function isStored(context: Context, { row }: OpenConnection, eventKey: string): Promise<boolean> {
  return inAccount(context, row.account_id, async (tx) => {
    const { rows } = await sql`select from channel_events
      where connection_id = ${row.id} and vendor_id = ${eventKey}`.execute(tx)
    return rows.length > 0
  })
}
