import { flows } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { inAccount } from '../../../../lib/scoped.ts'
import { readEntries, recordUsage } from '../../../usage/index.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

/** The agent's answer with what it rests on. */
export const execute: NodeType['execute'] = async (step, { context, ports, account, run }) => {
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
    // A failed step keeps no usage, but the model has been paid.
    await inAccount(context, account.accountId, (tx) => recordUsage(tx, usage))
    throw new StepError('agent_does_not_know', 'The knowledge of the agent holds no answer to this question.')
  }
  return { output: { answer: storableText(answer), grounded, sources }, usage }
}
