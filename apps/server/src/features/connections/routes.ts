import { connections } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { createLimit } from '../../http/limits.ts'
import { beginConnection } from './authorize/begin-connection.ts'
import { finishConnection } from './authorize/finish-connection.ts'
import { listConnections } from './list-connections.ts'
import { connectMail } from './mail/connect-mail.ts'
import { removeConnection } from './remove-connection.ts'

const AUTHORIZATIONS = {
  name: 'connect',
  points: 60,
  seconds: 60,
  message: 'Too many attempts to connect. Wait a moment.',
}

/** Each attempt signs in at a server that the caller names. */
const MAIL_SERVERS = { ...AUTHORIZATIONS, name: 'connect-mail', points: 10 }

export function connectionRoutes(context: Context) {
  const limit = createLimit(context.db, AUTHORIZATIONS)
  const mailServers = createLimit(context.db, MAIL_SERVERS)
  return [
    bind(connections.list, (call) => listConnections(context, call.actor)),
    bind(connections.url, async (call) => {
      await limit.use(call.actor.userId)
      return beginConnection(context, call.actor, call.body)
    }),
    bind(connections.finish, async (call) => {
      await limit.use(call.actor.userId)
      return finishConnection(context, call.actor, call.body)
    }),
    bind(connections.email, async (call) => {
      await mailServers.use(call.actor.accountId)
      return connectMail(context, call.actor, call.body)
    }),
    bind(connections.remove, (call) => removeConnection(context, call.actor, call.body)),
  ]
}
