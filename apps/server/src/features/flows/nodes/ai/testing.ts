import { flows } from '@millrace/contract'
import type { Step, StepAnswer } from '@millrace/engine'
import { createLog } from '../../../../lib/log.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { builtinModel } from '@millrace/models'
import { type Models, openModels } from '../../../models/index.ts'
import { localStore } from '../../../storage/index.ts'
import type { NodeEnv, NodeType } from '../types.ts'

type Admin = Awaited<ReturnType<TestServer['signUp']>>

/** The environment of this account's steps; new each time, so that no model is cached from an earlier test. */
export const envOf = (
  { running: { context } }: Pick<TestServer, 'running'>,
  admin: Pick<Admin, 'accountId' | 'projectId'>,
  ports: Partial<NodeEnv['ports']> = {},
): NodeEnv => ({
  context,
  ports: {
    models: openModels(context),
    store: localStore(context.config.dataDir),
    askAgent: null,
    callTool: null,
    channels: null,
    ...ports,
  },
  account: { accountId: admin.accountId, projectId: admin.projectId },
  run: { runId: 'run_test', flowId: 'flw_test', jobId: null },
  source: null,
  budget: null,
  onNoCredits: null,
  onRowLimit: null,
})

/** For steps that need no database: contains only what is given. */
export const bareEnv = (
  context: Partial<NodeEnv['context']>,
  ports: Partial<NodeEnv['ports']> = {},
): NodeEnv => ({
  context: { log: createLog('silent'), ...context } as NodeEnv['context'],
  ports: { models: NO_KEYS, store: null as never, askAgent: null, callTool: null, channels: null, ...ports },
  account: { accountId: 'acc_test', projectId: 'prj_test' },
  run: { runId: 'run_test', flowId: 'flw_test', jobId: null },
  source: null,
  budget: null,
  onNoCredits: null,
  onRowLimit: null,
})

const none = () => Promise.reject(new Error('no keys are here'))
/** Only the built-in model. */
const NO_KEYS: Models = {
  list: none,
  offers: none,
  get: none,
  embedding: none,
  open: (_, id) => {
    const limit = { requests: null, tokens: null }
    return id === 'builtin' ? Promise.resolve({ model: builtinModel, key: id, ownKey: false, limit }) : none()
  },
}

interface Try {
  params: Record<string, unknown>
  signal?: AbortSignal
  key?: string
}

/** One attempt of a step with these settings; the others have their defaults. */
export async function runNode(
  { definition, execute }: NodeType,
  env: NodeEnv,
  { params, signal = AbortSignal.timeout(20_000), key = 'run_test:n2' }: Try,
): Promise<Extract<StepAnswer, { output: unknown }> & { output: Record<string, unknown> }> {
  const read = flows.readParameters(definition.params, params)
  if (read.problems.length > 0) throw new Error(JSON.stringify(read.problems))
  const step: Step = {
    runId: key.split(':')[0]!,
    path: 'n2',
    node: { id: 'n2', type: definition.type, title: '' },
    definition,
    params: read.values,
    attempt: 1,
    idempotencyKey: key,
    signal,
    inputs: () => [],
    given: () => ({ params: {}, row: null, item: null, index: -1 }),
    waited: null,
  }
  const answer = await execute(step, env)
  if ('wait' in answer) throw new Error('the step waits')
  return answer as Awaited<ReturnType<typeof runNode>>
}
