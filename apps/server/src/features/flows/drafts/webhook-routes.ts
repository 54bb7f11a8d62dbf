import { type Data, flows, type team } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { bind } from '../../../http/binding.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import {
  deleteEndpoint,
  findFlowEndpoint,
  listDeliveries,
  presentFlowEndpoint,
  readDelivery,
  redeliver,
  requireFlowEndpoint,
  rotateSecret,
  saveFlowEndpoint,
  testEndpoint,
} from '../../webhooks/index.ts'
import { recordChange } from './changes.ts'
import { type FlowRow, holdFlow } from './queries.ts'

const TEST_RATE = { points: 20, seconds: 60, message: 'Too many test events. Wait a moment and try again.' }

/** Routes for the webhook that receives the ends of a flow's jobs. Only members of the flow's own project reach it. */
export const webhookRoutes = (context: Context) => {
  const read = <T>(member: Member, id: string, work: (tx: Tx) => Promise<T>) =>
    asMember(context, member, async (tx) => {
      await holdFlow(tx, member, { id })
      return work(tx)
    })
  const write = <T>(
    member: Member,
    { id, action }: { id: string; action: team.AuditAction },
    work: (tx: Tx, flow: FlowRow) => Promise<T>,
  ) =>
    asMember(context, member, async (tx) => {
      const row = await holdFlow(tx, member, { id })
      const done = await work(tx, row)
      const flow = { id, projectId: row.project_id }
      await recordChange(context, tx, { member, flow, action })
      return done
    })
  return [
    bind(flows.getWebhook, ({ actor, params }) =>
      read(actor, params.id, async (tx) => {
        const row = await findFlowEndpoint(tx, params.id)
        return { webhook: row && presentFlowEndpoint(row) }
      }),
    ),
    bind(flows.setWebhook, ({ actor, params, body }) =>
      write(actor, { ...params, action: 'flow.setWebhook' }, async (tx, { id, project_id: projectId }) => {
        const flow = { id, accountId: actor.accountId, projectId }
        const { row, secret } = await saveFlowEndpoint(context, tx, { flow, ...body })
        return { webhook: presentFlowEndpoint(row), secret }
      }),
    ),
    bind(flows.removeWebhook, ({ actor, params }) =>
      write(actor, { ...params, action: 'flow.deleteWebhook' }, async (tx) => {
        await deleteEndpoint(tx, (await requireFlowEndpoint(tx, params.id)).id)
        return { removed: true as const }
      }),
    ),
    bind(flows.rotateWebhookSecret, ({ actor, params }) =>
      write(actor, { ...params, action: 'flow.rotateWebhookSecret' }, async (tx) => ({
        secret: await rotateSecret(context, tx, (await requireFlowEndpoint(tx, params.id)).id),
      })),
    ),
    bind(flows.testWebhook, ({ actor, params, signal }) =>
      testWebhook(context, actor, { ...params, signal }),
    ),
    bind(flows.listWebhookDeliveries, ({ actor, params, query }) =>
      read(actor, params.id, async (tx) =>
        listDeliveries(tx, (await findFlowEndpoint(tx, params.id))?.id ?? null, query),
      ),
    ),
    bind(flows.getWebhookDelivery, ({ actor, params: { id, deliveryId } }) =>
      read(actor, id, async (tx) =>
        readDelivery(tx, { endpointId: (await requireFlowEndpoint(tx, id)).id, deliveryId }),
      ),
    ),
    bind(flows.redeliverWebhook, ({ actor, params: { id, deliveryId } }) =>
      write(actor, { id, action: 'flow.resendWebhook' }, async (tx) => {
        const { id: endpointId } = await requireFlowEndpoint(tx, id)
        return redeliver(context, tx, { endpointId, deliveryId })
      }),
    ),
  ]
}

async function testWebhook(
  context: Context,
  member: Member,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Data<typeof flows.testWebhook>> {
  const { row, endpoint } = await asMember(context, member, async (tx) => ({
    row: await holdFlow(tx, member, { id }),
    endpoint: await requireFlowEndpoint(tx, id),
  }))
  await consumeLimits(context, [{ key: `webhook-test:${member.userId}`, ...TEST_RATE }])
  const data = { flow: { id, name: row.title } }
  const result = await testEndpoint(context, { endpoint, data, signal })
  const flow = { id, projectId: row.project_id }
  await asMember(context, member, (tx) =>
    recordChange(context, tx, {
      member,
      flow,
      action: 'flow.testWebhook',
      details: { status: result.status },
    }),
  )
  return result
}
