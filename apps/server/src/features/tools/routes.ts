import { tools } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { createLimit } from '../../http/limits.ts'
import { deleteTool } from './delete-tool.ts'
import { getTool, listTools } from './list-tools.ts'
import { runTest } from './run-test.ts'
import { createTool, updateTool } from './save-tool.ts'

const TESTS = {
  name: 'tool-test',
  points: 30,
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
    bind(tools.remove, (call) => deleteTool(context, call.actor, call.params.id)),
  ]
}
