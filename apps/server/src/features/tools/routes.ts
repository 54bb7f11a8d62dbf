import { tools } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { createLimit } from '../../http/limits.ts'
import { deleteTool } from './delete-tool.ts'
import { getTool, listTools } from './list-tools.ts'
import { runTest } from './run-test.ts'
import { createFlowTool, createTool, updateFlowTool, updateServerTool, updateTool } from './save-tool.ts'
import { beginSignIn } from './servers/oauth/begin-sign-in.ts'
import { finishSignIn } from './servers/oauth/finish-sign-in.ts'
import {
  addServer,
  listServers,
  refreshServer,
  removeServer,
  updateServer,
} from './servers/manage-servers.ts'

/** Connecting a server and reading its tools count as well: they call a foreign address. */
const TESTS = {
  name: 'tool-test',
  points: 60,
  seconds: 60,
  message: 'Too many tool tests. Wait a moment.',
}

export function toolRoutes(context: Context) {
  const limit = createLimit(context.db, TESTS)
  return [
    bind(tools.list, (call) => listTools(context, call.actor, call.query)),
    bind(tools.create, (call) => createTool(context, call.actor, call.body)),
    bind(tools.test, (call) => runTest(context, call.actor, { ...call.body, limit, signal: call.signal })),
    bind(tools.get, (call) => getTool(context, call.actor, call.params.id)),
    bind(tools.update, (call) => updateTool(context, call.actor, { id: call.params.id, ...call.body })),
    bind(tools.createFlow, (call) => createFlowTool(context, call.actor, call.body)),
    bind(tools.updateFlow, (call) =>
      updateFlowTool(context, call.actor, { id: call.params.id, ...call.body }),
    ),
    bind(tools.updateServerTool, (call) =>
      updateServerTool(context, call.actor, { id: call.params.id, ...call.body }),
    ),
    bind(tools.listServers, (call) => listServers(context, call.actor, call.query)),
    bind(tools.addServer, (call) =>
      addServer(context, call.actor, { server: call.body, limit, signal: call.signal }),
    ),
    bind(tools.signInToServer, (call) => beginSignIn(context, call.actor, { ...call.body, limit })),
    bind(tools.finishServerSignIn, (call) =>
      finishSignIn(context, call.actor, { ...call.body, limit, signal: call.signal }),
    ),
    bind(tools.updateServer, (call) =>
      updateServer(context, call.actor, { id: call.params.id, ...call.body, limit, signal: call.signal }),
    ),
    bind(tools.refreshServer, (call) =>
      refreshServer(context, call.actor, { id: call.params.id, limit, signal: call.signal }),
    ),
    bind(tools.removeServer, (call) => removeServer(context, call.actor, call.params.id)),
    bind(tools.remove, (call) => deleteTool(context, call.actor, call.params.id)),
  ]
}
