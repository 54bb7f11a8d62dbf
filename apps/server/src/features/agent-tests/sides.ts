import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { agentTester, type ChatAgent, testedAgent, turnsBefore } from '../conversations/index.ts'
import { flowSides } from './flow-sides.ts'
import { judge } from './judging.ts'
import { draftOf } from './owners.ts'
import type { RunRow } from './queries.ts'
import type { Answerer, Sides, TestServices } from './side-types.ts'

/** What is asked; null when the draft is another one than the run is about. */
export async function openSides(
  context: Context,
  services: TestServices,
  run: RunRow,
): Promise<Sides | null> {
  const owner = (run.agent_id ?? run.flow_id)!
  const draftId = await inAccount(context, run.account_id, (tx) => draftOf(tx, owner))
  if (draftId !== run.draft_id) return null
  if (run.agent_id === null) return flowSides(context, services, run)
  const { account_id: accountId, agent_id: agentId, version } = run
  const open = (of: number | null) => testedAgent(context, { accountId, agentId, version: of })
  const side = (agent: ChatAgent) => agentSide(context, services, { run, agent })
  return { draft: side(await open(null)), published: version === null ? null : side(await open(version)) }
}

const agentSide = (
  context: Context,
  { models }: TestServices,
  { run, agent }: { run: RunRow; agent: ChatAgent },
): Answerer => {
  const ask = agentTester(context, models)
  return async ({ question: waiting, signal, key, spent }) => {
    const { question, expected, source, messageId } = waiting
    const earlier =
      messageId === null
        ? []
        : await inAccount(context, run.account_id, (tx) => turnsBefore(tx, messageId, agent.memory))
    const reply = await ask(agent, { question, earlier, signal, idempotencyKey: key, spent })
    const sources = reply.sources.map(({ name }) => name)
    const answered = { question, expected, source, answer: reply.answer, sources }
    const judged = await judge(models, answered, { run, spent, signal })
    return { answer: reply.answer, ...(reply.unanswered && { unanswered: true }), sources, ...judged }
  }
}
