import { type AccountApp, type Channel, channelOf, type Settings } from '@millrace/channels'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import { type ConnectionRow, openConnection, selectConnections } from '../rows.ts'
import { callVendor } from '../vendor.ts'

/** Nobody waits longer for the vendor to confirm an end that happens here in any case. */
const END_MS = 5000

interface Account {
  channel: Channel
  settings: Settings
  appId: string
}

/** Has the vendor send what happens in an account to our app. Throws `conflict` with the vendor's words. */
export async function subscribe(
  context: Context,
  { signal, ...account }: Account & { signal: AbortSignal },
): Promise<void> {
  const { channel, settings } = account
  const { app } = channel
  // The app's own webhook is enough for some vendors.
  if (!app) return
  // A narrower subscription must not replace the one of another channel.
  if (app.isAnyEnough && (await findSharing(context, app, account)).length > 0) return
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
 * Ends that, as well as the vendor can be reached, unless another account shares the subscription. It comes before the
 * account is free for others here: it must not end what they have just begun.
 */
export async function unsubscribe(context: Context, row: ConnectionRow): Promise<void> {
  if (row.app_id === null) return
  const open = await openConnection(context, row)
  const app = open?.channel.app
  if (!app) return
  const { channel, settings } = open
  try {
    const sharing = await findSharing(context, app, { settings, appId: row.app_id, exceptId: row.id })
    if (sharing.length > 0) return
    const request = app.unsubscribe(settings)
    const signal = AbortSignal.timeout(END_MS)
    const answer = await callVendor(context, { ...open, channel, request, signal })
    const failure = 'failure' in answer ? answer.failure : app.readFailure(answer)
    if (failure)
      context.log.warn({ connection: row.id, detail: failure.detail }, 'an account is still subscribed')
  } catch (error) {
    context.log.warn({ connection: row.id, err: errorMessage(error) }, 'an account is still subscribed')
  }
}

/**
 * Repeats the subscription that accounts share with one that was just connected or disconnected: whoever did the
 * opposite at the same time may have ended it, or left it too narrow.
 */
export async function repeatShared(
  context: Context,
  { channel, settings, appId }: Pick<Account, 'settings'> & { channel: string; appId: string | null },
): Promise<void> {
  const app = channelOf(channel)?.app
  if (!app || appId === null) return
  try {
    const rows = await findSharing(context, app, { settings, appId })
    const opened = await Promise.all(rows.slice(0, MOST_SHARING).map((row) => openConnection(context, row)))
    const all = opened.filter((one) => one !== null)
    // The widest one serves the others, too.
    const open = all.find((one) => one.channel.app?.isAnyEnough === false) ?? all[0]
    if (!open) return
    const request = open.channel.app!.subscribe(open.settings)
    const answer = await callVendor(context, { ...open, request, signal: AbortSignal.timeout(END_MS) })
    const failure = 'failure' in answer ? answer.failure : open.channel.app!.readFailure(answer)
    if (failure)
      context.log.warn({ connection: open.row.id, detail: failure.detail }, 'a subscription wasn’t repeated')
  } catch (error) {
    context.log.warn({ err: errorMessage(error) }, 'a subscription wasn’t repeated')
  }
}

/** Any of them can repeat it; the first ones may have lost their token. */
const MOST_SHARING = 5

/** Accounts of the installation that share a subscription, oldest first. */
function findSharing(
  context: Context,
  { subscribes }: AccountApp,
  { settings, appId, exceptId = '' }: { settings: Settings; appId: string; exceptId?: string },
): Promise<ConnectionRow[]> {
  const shared = settings[subscribes]
  if (shared === undefined) return Promise.resolve([])
  return inSystem(context.db.kysely, (tx) =>
    selectConnections(
      tx,
      sql`n.app_id = ${appId} and n.settings ->> ${subscribes}::text = ${shared} and n.id <> ${exceptId}
        and not n.is_lab`,
    ),
  )
}
