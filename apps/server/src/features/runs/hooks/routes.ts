import { runs as runCalls } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { Runs } from '../walk/open-runs.ts'
import { callHook } from './call-hook.ts'
import { testFlow } from './test-flow.ts'

export const hookRoutes = (context: Context, runs: Runs) => [
  bind(runCalls.hook, ({ params, query, request, reply }) =>
    callHook(context, runs, { token: params.token, wait: query.wait, request, reply }),
  ),
  bind(runCalls.testRun, ({ actor, params, query, body }) =>
    testFlow(context, runs, { member: actor, flowId: params.id, input: { ...body, ...query } }),
  ),
]
