import { type Context, inBackground } from '../../../context.ts'
import { type Handler, handler } from '../../../queue/queue.ts'
import { findConnection, openConnection } from '../rows.ts'
import { deliver } from './deliver.ts'
import { reportState } from './report.job.ts'

/** Calls the server like the vendor, unless the lab was deleted or the vendor doesn't report such a state. */
export const reportStateHandler = (served: Context): Handler => {
  const context = inBackground(served)
  return handler(reportState, async ({ connectionId, state, message }) => {
    const row = await findConnection(context, connectionId)
    const open = row?.is_lab ? await openConnection(context, row) : null
    const at = context.now().getTime()
    const call = open?.channel.lab?.write({ type: 'state', message, state, at }, open.settings)
    if (open && call) await deliver(context, open, { call, what: state, contactId: null, text: null })
  })
}
