import { agents, openai } from '@millrace/contract'
import { z } from 'zod'
import { Failure, notFound } from '../../../lib/errors.ts'
import { fitted, resultOf } from './results.ts'
import { defineTool, READS, type ToolCall } from './tool.ts'

const QUESTION_MAX = 20_000
const EARLIER_MAX = 40
const CITATION_TEXT_MAX = 1000

const turn = z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().max(QUESTION_MAX) })

/** The published agents that can be asked: models of OpenAI's API, beside those of vendors. */
async function listAgents({ routes, outer }: ToolCall) {
  const { data } = await routes.call(openai.listModels, outer, {})
  const found = data.flatMap(({ id, name }) =>
    id.startsWith(openai.AGENT_PREFIX) ? [{ id: id.slice(openai.AGENT_PREFIX.length), name }] : [],
  )
  const { value, isShortened } = fitted(found)
  return resultOf({ agents: value, ...(isShortened ? { note: 'There are more agents than shown.' } : {}) })
}

interface Question {
  agentId: string
  question: string
  earlier: z.output<typeof turn>[]
}

async function ask(call: ToolCall, { agentId, question, earlier }: Question) {
  const outer = { ...call.outer, signal: call.signal }
  const messages = [...earlier, { role: 'user', content: question }]
  const body = { model: openai.AGENT_PREFIX + agentId, messages, stream: false }
  const { choices } = await call.routes.call(openai.complete, outer, { body }).catch(withoutModels)
  const answer = choices[0]!.message
  const citations = (answer.citations ?? []).map(({ text, ...rest }) => ({
    ...rest,
    text: text.slice(0, CITATION_TEXT_MAX).toWellFormed(),
  }))
  return resultOf({ text: answer.content ?? '', citations })
}

/** A missing agent is a missing model there. */
function withoutModels(error: unknown): never {
  throw error instanceof Failure && error.code === 'not_found' ? notFound('agent') : error
}

/** Agents of the caller's projects. */
export const AGENT_TOOLS = [
  defineTool({
    name: 'list_agents',
    title: 'List agents',
    description: 'List the published agents that can be asked.',
    annotations: READS,
    routes: [openai.listModels],
    input: z.strictObject({}),
    answer: listAgents,
  }),
  defineTool({
    name: 'ask_agent',
    title: 'Ask an agent',
    description:
      'Ask a published agent, which answers from its knowledge and with its tools. Passages that the answer rests on are cited by number.',
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    routes: [openai.listModels, openai.complete],
    input: z.strictObject({
      agentId: agents.get.params.shape.id.describe('An agent of list_agents'),
      question: z.string().min(1).max(QUESTION_MAX),
      earlier: z.array(turn).max(EARLIER_MAX).default([]).describe('The turns before it, oldest first'),
    }),
    answer: ask,
  }),
]
