import { mcp } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { createLimit } from '../../../http/limits.ts'
import { answerAuthorization, openAuthorization } from './answer-authorization.ts'
import { listClients, revokeClient } from './list-clients.ts'

export function mcpRoutes(context: Context) {
  // A request can make this server read the description of a client.
  const asking = createLimit(context.db, {
    name: 'mcp-authorization',
    points: 100,
    seconds: 3600,
    message: 'Too many requests. Try again later.',
  })
  return [
    bind(mcp.authorization, async ({ actor, body }) => {
      await asking.use(actor.userId)
      return openAuthorization(context, actor, body.query)
    }),
    bind(mcp.answerAuthorization, async ({ actor, body }) => {
      await asking.use(actor.userId)
      return answerAuthorization(context, actor, body)
    }),
    bind(mcp.clients, (call) => listClients(context, call.actor)),
    bind(mcp.revokeClient, (call) => revokeClient(context, call.actor, call.query.id)),
  ]
}
