import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { UsageInput } from '../../../usage/index.ts'
import { keepSpent, pausedOr } from '../ai/ask-model.ts'
import { ofRun } from '../paid.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

/** The agent's response and its basis. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { ports, account, run, budget, aiColumn = null } = env
  if (!ports.askAgent) throw new StepError('agents_unavailable', say('agent.unavailable'))
  const spent: UsageInput[] = []
  const usage = () => spent.map((entry) => ofRun(env, entry))
  try {
    const { answer, grounded, sources } = await ports.askAgent({
      ...account,
      userId: run.userId ?? null,
      aiColumn,
      agentId: flows.textOf(step.params.agent),
      question: flows.textOf(step.params.question),
      signal: step.signal,
      idempotencyKey: step.idempotencyKey,
      spent,
      budget,
    })
    if (!grounded && step.params.onUnknown === 'fail')
      throw new StepError('agent_does_not_know', say('agent.unknowing'))
    return { output: { answer: storableText(answer), grounded, sources }, usage: usage() }
  } catch (error) {
    await keepSpent(env, usage())
    throw await pausedOr(env, error)
  }
}
