import { channelOf, type InboundItem } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Context, inCrowd } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { limitMisses } from '../../../http/hooks.ts'
import { endAccess } from '../../connections/index.ts'
import { bodyOf } from '../call-body.ts'
import { answerChallenge, isOneOf, refused, storeFor } from '../receive-call.ts'
import { type ConnectionRow, selectConnections } from '../rows.ts'
import { appAt } from './apps.ts'
import { channelsOf } from './sources/sources.ts'

interface AppCall {
  vendor: channels.AppVendor
  request: FastifyRequest
  reply: FastifyReply
}

/** Confirms the callback URL of the installation's app to a vendor, with the operator's verify token. */
export const confirmAppCallback = (context: Context, { vendor, ...call }: AppCall): Promise<void> =>
  answerChallenge(context, call, appAt(context, vendor)?.verifyToken ?? null)

/**
 * Receives a call for accounts that were connected through the installation's app: checks its signature with the app's
 * secret, and stores what is in it for whoever has connected each account. What was entered by hand, with another app,
 * gets nothing from here.
 */
export async function receiveAppCall(
  context: Context,
  { vendor, request, reply, body }: AppCall & { body: string },
): Promise<void> {
  const app = appAt(context, vendor)
  const own = channelsOf(vendor).map((id) => channelOf(id)!)
  const call = { body, headers: request.headers, now: context.now().getTime() }
  // One app, one secret: its channels verify in the same way.
  if (!app || !own[0]!.verify(call, app.secrets)) {
    await limitMisses(context, request.ip)
    throw refused()
  }
  const parsed = bodyOf(call)
  // Each channel reads the calls that are about its own kind of account, and nothing in others.
  for (const channel of own) {
    const items = channel.parse(parsed)
    if (items.length === 0) continue
    await endAccesses(context, vendor, items)
    await storeFor(
      context,
      await findReceivers(context, { channel: channel.id, appId: app.id, items }),
      items,
    )
  }
  const challenge = own[0]!.challenge?.(parsed) ?? null
  await reply.type('text/plain; charset=utf-8').send(challenge ?? '')
}

/** What the vendor ended is over for all connections to it here, whether an agent uses them or not. */
async function endAccesses(
  context: Context,
  vendor: channels.AppVendor,
  items: readonly InboundItem[],
): Promise<void> {
  for (const item of items) {
    if (item.type !== 'revoked') continue
    const [externalId = ''] = item.account.split(':')
    await endAccess(context, { vendor, externalId, at: item.at ?? context.now().getTime() })
  }
}

async function findReceivers(
  context: Context,
  { channel, appId, items }: { channel: string; appId: string; items: readonly InboundItem[] },
): Promise<Map<string, ConnectionRow>> {
  const ids = [...new Set(items.map(({ account }) => account))]
  const rows = await inSystem(inCrowd(context).db.kysely, (tx) =>
    selectConnections(tx, sql`n.channel = ${channel} and n.app_id = ${appId} and ${isOneOf(ids)}`),
  )
  return new Map(rows.map((row) => [row.external_id, row]))
}
