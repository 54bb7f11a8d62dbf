import type { agents, Data, webhooks } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { consumeLimits } from '../../http/consume-limits.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { listDeliveries, readDelivery, redeliver, testEndpoint } from './deliveries.ts'
import { deleteEndpoint, type EndpointRow, requireEndpoint, rotateSecret } from './endpoints.ts'
import { recordChange } from './record-change.ts'

type Action = Parameters<typeof recordChange>[2]['action']

/** Works on one of the account's webhooks, and records it. */
const change = <T>(
  context: Context,
  member: Member,
  { id, action, work }: { id: string; action: Action; work: (tx: Tx, row: EndpointRow) => Promise<T> },
): Promise<T> =>
  asMember(context, member, async (tx) => {
    const row = await requireEndpoint(tx, { accountId: member.accountId, id })
    const done = await work(tx, row)
    const { url, description } = row
    await recordChange(context, tx, { member, id, url, description, action })
    return done
  })

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = (
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof webhooks.remove>> =>
  change(context, member, {
    id,
    action: 'webhook.delete',
    work: async (tx) => {
      await deleteEndpoint(tx, id)
      return { removed: true as const }
    },
  })

export const rotateWebhook = (
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof webhooks.rotateSecret>> =>
  change(context, member, {
    id,
    action: 'webhook.rotateSecret',
    work: async (tx) => ({ secret: await rotateSecret(context, tx, id) }),
  })

const TEST_RATE = { points: 20, seconds: 60, message: 'Too many test events. Wait a moment and try again.' }

export async function testWebhook(
  context: Context,
  member: Member,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Data<typeof webhooks.test>> {
  const { accountId, userId } = member
  const endpoint = await asMember(context, member, (tx) => requireEndpoint(tx, { accountId, id }))
  await consumeLimits(context, [{ key: `webhook-test:${userId}`, ...TEST_RATE }])
  const result = await testEndpoint(context, { endpoint, data: { account: { id: accountId } }, signal })
  const { url, description } = endpoint
  const details = { status: result.status }
  await asMember(context, member, (tx) =>
    recordChange(context, tx, { member, id, url, description, action: 'webhook.test', details }),
  )
  return result
}

export const listWebhookDeliveries = (
  context: Context,
  member: Member,
  { id, ...range }: { id: string; page: number; size: number },
): Promise<Data<typeof webhooks.listDeliveries>> =>
  asMember(context, member, async (tx) => {
    await requireEndpoint(tx, { accountId: member.accountId, id })
    return listDeliveries(tx, id, range)
  })

export const readWebhookDelivery = (
  context: Context,
  member: Member,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Data<typeof webhooks.getDelivery>> =>
  asMember(context, member, async (tx) => {
    await requireEndpoint(tx, { accountId: member.accountId, id })
    return readDelivery(tx, { endpointId: id, deliveryId })
  })

export const redeliverWebhook = (
  context: Context,
  member: Member,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<agents.WebhookDelivery> =>
  change(context, member, {
    id,
    action: 'webhook.redeliver',
    work: (tx) => redeliver(context, tx, { endpointId: id, deliveryId }),
  })
