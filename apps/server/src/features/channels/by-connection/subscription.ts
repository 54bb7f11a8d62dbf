import type { Channel, Settings } from '@millrace/channels'
import type { Context } from '../../../context.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { type ConnectionRow, openConnection } from '../rows.ts'
import { callVendor } from '../vendor.ts'

/** Nobody waits longer for the vendor to confirm an end that happens here in any case. */
const END_MS = 5000

/** Has the vendor send what happens in an account to our app. Throws `conflict` with the vendor's words. */
export async function subscribe(
  context: Context,
  { channel, settings, signal }: { channel: Channel; settings: Settings; signal: AbortSignal },
): Promise<void> {
  const { app } = channel
  // The app's own webhook is enough for some vendors.
  if (!app) return
  const request = app.subscribe(settings)
  const answer = await callVendor(context, { channel, settings, row: null, request, signal })
  const failure = 'failure' in answer ? answer.failure : app.readFailure(answer)
  if (!failure) return
  throw new Failure(
    'conflict',
    `${channel.name} didn’t let this server receive the messages: ${failure.detail ?? failure.reason}`,
    { refusal: `channel_${failure.reason}` },
  )
}

/**
 * Ends that, as well as the vendor can be reached. It comes before the account is free for others here: it must not end
 * what they have just begun.
 */
export async function unsubscribe(context: Context, row: ConnectionRow): Promise<void> {
  if (row.app_id === null) return
  const open = await openConnection(context, row)
  if (!open?.channel.app) return
  const { channel, settings } = open
  try {
    const request = channel.app!.unsubscribe(settings)
    const signal = AbortSignal.timeout(END_MS)
    const answer = await callVendor(context, { ...open, request, signal })
    const failure = 'failure' in answer ? answer.failure : channel.app!.readFailure(answer)
    if (failure)
      context.log.warn({ connection: row.id, detail: failure.detail }, 'an account is still subscribed')
  } catch (error) {
    context.log.warn({ connection: row.id, err: errorMessage(error) }, 'an account is still subscribed')
  }
}
