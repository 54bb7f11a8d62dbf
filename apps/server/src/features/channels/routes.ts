import { channels } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { connectChannel } from './connect.ts'
import { getConnection, listConnections } from './list-connections.ts'
import { disconnectChannel, testConnection, updateConnection } from './manage-connection.ts'
import { confirmAppCallback, receiveAppCall } from './by-connection/receive-app-call.ts'
import { listAccounts, listSources } from './by-connection/list-accounts.ts'
import { confirmCallback, receiveCall } from './receive-call.ts'
import { listTemplates, readTemplates } from './templates.ts'

export const channelRoutes = (context: Context) => [
  bind(channels.list, ({ actor, params }) => listConnections(context, actor, params)),
  bind(channels.get, ({ actor, params }) => getConnection(context, actor, params)),
  bind(channels.connect, ({ actor, params, body, signal }) =>
    connectChannel(context, actor, { ...body, ...params, signal }),
  ),
  bind(channels.update, ({ actor, params, body, signal }) =>
    updateConnection(context, actor, { ...body, ...params, signal }),
  ),
  bind(channels.test, ({ actor, params, signal }) => testConnection(context, actor, { ...params, signal })),
  bind(channels.disconnect, ({ actor, params }) => disconnectChannel(context, actor, params)),
  bind(channels.sources, ({ actor, params }) => listSources(context, actor, params)),
  bind(channels.accounts, ({ actor, params, query, signal }) =>
    listAccounts(context, actor, { ...params, ...query, signal }),
  ),
  bind(channels.templates, ({ actor, params }) => listTemplates(context, actor, params)),
  bind(channels.readTemplates, ({ actor, params, signal }) =>
    readTemplates(context, actor, { ...params, signal }),
  ),
  bind(channels.confirm, ({ params, request, reply }) =>
    confirmCallback(context, { ...params, request, reply }),
  ),
  bind(channels.receive, ({ params, body, request, reply }) =>
    receiveCall(context, { ...params, body, request, reply }),
  ),
  bind(channels.confirmApp, ({ params, request, reply }) =>
    confirmAppCallback(context, { ...params, request, reply }),
  ),
  bind(channels.receiveApp, ({ params, body, request, reply }) =>
    receiveAppCall(context, { ...params, body, request, reply }),
  ),
]
