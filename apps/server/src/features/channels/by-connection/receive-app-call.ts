import { channelOf, type InboundItem } from '@millrace/channels'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Context, inCrowd } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { limitMisses } from '../../../http/hooks.ts'
import { answerChallenge, jsonOf, refused, storeFor } from '../receive-call.ts'
import { type ConnectionRow, selectConnections } from '../rows.ts'

interface AppCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** The channel whose accounts are used through the installation's app. */
const CHANNEL = 'messenger'

/** Confirms the callback URL of the installation's app to Meta, with the operator's verify token. */
export const confirmAppCallback = (context: Context, call: AppCall): Promise<void> =>
  answerChallenge(context, call, context.config.connections.metaVerifyToken)

/**
 * Receives a call for accounts that were connected through the installation's app: checks its signature with the app's
 * secret, and stores what is in it for whoever has connected each account. What was entered by hand, with another app,
 * gets nothing from here.
 */
export async function receiveAppCall(
  context: Context,
  { request, reply, body }: AppCall & { body: string },
): Promise<void> {
  const app = context.config.connections.clients.meta
  const channel = channelOf(CHANNEL)!
  const call = { body, headers: request.headers, now: context.now().getTime() }
  if (!app || !channel.verify(call, { appSecret: app.secret })) {
    await limitMisses(context, request.ip)
    throw refused()
  }
  const items = channel.parse(jsonOf(body))
  if (items.length > 0) await storeFor(context, await findReceivers(context, app.id, items), items)
  await reply.type('text/plain; charset=utf-8').send('')
}

async function findReceivers(
  context: Context,
  appId: string,
  items: readonly InboundItem[],
): Promise<Map<string, ConnectionRow>> {
  const ids = [...new Set(items.map(({ account }) => account))]
  const rows = await inSystem(inCrowd(context).db.kysely, (tx) =>
    selectConnections(
      tx,
      sql`n.channel = ${CHANNEL} and n.app_id = ${appId} and n.external_id = any(${ids})`,
    ),
  )
  return new Map(rows.map((row) => [row.external_id, row]))
}
