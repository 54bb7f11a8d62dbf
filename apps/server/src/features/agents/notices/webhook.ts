import { agents, type Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { bind } from '../../../http/binding.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import {
  deleteEndpoint,
  findAgentEndpoint,
  listDeliveries,
  presentAgentEndpoint,
  readDelivery,
  redeliver,
  requireAgentEndpoint,
  rotateSecret,
  saveAgentEndpoint,
  testEndpoint,
} from '../../webhooks/index.ts'
import { recordChange } from '../changes.ts'
import { type AgentRow, findOwnAgent, holdAgent } from '../queries.ts'

type WebhookAction =
  | 'agent.setWebhook'
  | 'agent.deleteWebhook'
  | 'agent.rotateWebhookSecret'
  | 'agent.testWebhook'
  | 'agent.resendWebhook'

const TEST_RATE = { points: 20, seconds: 60, message: 'Too many test events. Wait a moment and try again.' }

/**
 * Routes for an agent's webhook. Setting it up sends visitors' data to the endpoint, so it requires permission to read
 * that data.
 */
export const webhookRoutes = (context: Context) => {
  const read = <T>(member: Member, id: string, work: (tx: Tx, agent: AgentRow) => Promise<T>) =>
    asMember(context, member, async (tx) => work(tx, await findOwnAgent(tx, member, id)))
  const write = <T>(
    member: Member,
    { id, action }: { id: string; action: WebhookAction },
    work: (tx: Tx, agent: AgentRow) => Promise<T>,
  ) =>
    asMember(context, member, async (tx) => {
      const agent = await holdAgent(tx, member, id)
      const done = await work(tx, agent)
      await recordChange(context, tx, { member, projectId: agent.project_id, agentId: id, action })
      return done
    })
  return [
    bind(agents.getWebhook, ({ actor, params }) =>
      read(actor, params.id, async (tx) => {
        const row = await findAgentEndpoint(tx, params.id)
        return { webhook: row && presentAgentEndpoint(row) }
      }),
    ),
    bind(agents.setWebhook, ({ actor, params, body }) =>
      write(actor, { ...params, action: 'agent.setWebhook' }, async (tx, agent) => {
        const { row, secret } = await saveAgentEndpoint(context, tx, { agent, ...body })
        return { webhook: presentAgentEndpoint(row), secret }
      }),
    ),
    bind(agents.removeWebhook, ({ actor, params }) =>
      write(actor, { ...params, action: 'agent.deleteWebhook' }, async (tx) => {
        await deleteEndpoint(tx, (await requireAgentEndpoint(tx, params.id)).id)
        return { removed: true as const }
      }),
    ),
    bind(agents.rotateWebhookSecret, ({ actor, params }) =>
      write(actor, { ...params, action: 'agent.rotateWebhookSecret' }, async (tx) => ({
        secret: await rotateSecret(context, tx, (await requireAgentEndpoint(tx, params.id)).id),
      })),
    ),
    bind(agents.testWebhook, ({ actor, params, signal }) =>
      testWebhook(context, actor, { ...params, signal }),
    ),
    bind(agents.listWebhookDeliveries, ({ actor, params, query }) =>
      read(actor, params.id, async (tx) =>
        listDeliveries(tx, (await findAgentEndpoint(tx, params.id))?.id ?? null, query),
      ),
    ),
    bind(agents.getWebhookDelivery, ({ actor, params: { id, deliveryId } }) =>
      read(actor, id, async (tx) =>
        readDelivery(tx, { endpointId: (await requireAgentEndpoint(tx, id)).id, deliveryId }),
      ),
    ),
    bind(agents.redeliverWebhook, ({ actor, params: { id, deliveryId } }) =>
      write(actor, { id, action: 'agent.resendWebhook' }, async (tx) => {
        const { id: endpointId } = await requireAgentEndpoint(tx, id)
        return redeliver(context, tx, { endpointId, deliveryId })
      }),
    ),
  ]
}

async function testWebhook(
  context: Context,
  member: Member,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Data<typeof agents.testWebhook>> {
  const { agent, endpoint } = await asMember(context, member, async (tx) => {
    const own = await findOwnAgent(tx, member, id)
    return { agent: own, endpoint: await requireAgentEndpoint(tx, own.id) }
  })
  await consumeLimits(context, [{ key: `webhook-test:${member.userId}`, ...TEST_RATE }])
  const result = await testEndpoint(context, {
    endpoint,
    data: { agent: { id: agent.id, name: agent.name } },
    signal,
  })
  await asMember(context, member, (tx) =>
    recordChange(context, tx, {
      member,
      projectId: agent.project_id,
      agentId: id,
      action: 'agent.testWebhook',
      details: { status: result.status },
    }),
  )
  return result
}
