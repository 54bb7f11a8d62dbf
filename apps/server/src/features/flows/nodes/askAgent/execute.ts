import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { readEntries } from '../../../usage/index.ts'
import { keepSpent } from '../ai/ask-model.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

/** The agent's answer with what it rests on. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { ports, account, run } = env
  if (!ports.askAgent) throw new StepError('agents_unavailable', say('agent.unavailable'))
  const {
    answer,
    grounded,
    sources,
    usage: spent,
  } = await ports.askAgent({
    ...account,
    agentId: flows.textOf(step.params.agent),
    question: flows.textOf(step.params.question),
    signal: step.signal,
    idempotencyKey: step.idempotencyKey,
  })
  const usage = readEntries(spent).map((entry) => ({ ...entry, ...run }))
  if (!grounded && step.params.onUnknown === 'fail') {
    await keepSpent(env, usage)
    throw new StepError('agent_does_not_know', say('agent.unknowing'))
  }
  return { output: { answer: storableText(answer), grounded, sources }, usage }
}
