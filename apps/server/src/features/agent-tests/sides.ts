import type { agentTests } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { agentTester, type ChatAgent, testedAgent, turnsBefore } from '../conversations/index.ts'
import type { OpenModels } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import type { UsageInput } from '../usage/index.ts'
import { flowSides } from './flow-sides.ts'
import { judge } from './judging.ts'
import { draftOf } from './owners.ts'
import type { RunRow } from './queries.ts'

export interface TestServices {
  models: Pick<OpenModels, 'open' | 'get' | 'list' | 'offers' | 'embedding' | 'meaning'>
  runs: Runs
}

/** A question of a run, or a row, that has not been answered by both sides. */
export interface Waiting {
  seq: number
  question: string
  expected: string | null
  source: string | null
  input: { row: Record<string, unknown>; params: Record<string, unknown> } | null
  wanted: { output: string; text: string }[] | null
  conversationId: string | null
  messageId: string | null
  draft: boolean
  published: boolean
}

export interface Asked {
  question: Waiting
  signal: AbortSignal
  /** The same for each try of this question by this side. */
  key: string
  spent: UsageInput[]
}

/** Answers a question, and judges the answer. Throws what is wrong with this question alone, or with the server. */
export type Answerer = (asked: Asked) => Promise<Omit<agentTests.TestOutcome, 'ms'> & { cells?: unknown }>

export interface Sides {
  draft: Answerer
  published: Answerer | null
}

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
    return { answer: reply.answer, sources, ...(await judge(models, answered, { run, spent, signal })) }
  }
}
