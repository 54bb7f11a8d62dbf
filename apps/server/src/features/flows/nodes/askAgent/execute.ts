import { flows } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { readEntries } from '../../../usage/index.ts'
import { keepSpent } from '../ai/ask-model.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

/** The agent's answer with what it rests on. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { ports, account, run } = env
  if (!ports.askAgent)
    throw new StepError('agents_unavailable', 'Agents cannot be asked in this process of the server.')
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
    throw new StepError('agent_does_not_know', 'The knowledge of the agent holds no answer to this question.')
  }
  return { output: { answer: storableText(answer), grounded, sources }, usage }
}
