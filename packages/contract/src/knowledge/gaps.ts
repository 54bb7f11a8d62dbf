import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'

export const GAP_STATES = ['open', 'answered', 'dismissed'] as const
export const gapState = z.enum(GAP_STATES)
export type GapState = z.infer<typeof gapState>

/**
 * A question from real chats that the base couldn't answer; questions with the same words are grouped. It contains
 * visitors' words, so reading it needs the same permission as conversations (decision 0079).
 */
export const gap = z.object({
  id: id('gap'),
  state: gapState,
  /** The latest wording. */
  question: z.string(),
  /** Other wordings, newest first. */
  examples: z.array(z.string()),
  asked: z.number().int(),
  firstAskedAt: timestamp,
  lastAskedAt: timestamp,
  agent: z.object({ id: id('agent'), name: z.string() }).nullable(),
  /** The question-and-answer pair that now answers it. */
  sourceId: id('source').nullable(),
})
export type Gap = z.infer<typeof gap>

const byId = z.strictObject({ id: id('knowledge') })
const byGap = byId.extend({ gid: id('gap') })

export const listGaps = route({
  id: 'knowledge.listGaps',
  method: 'GET',
  path: '/millrace/knowledge/:id/gaps',
  summary: 'List knowledge gaps: questions from chats that found no answer, most frequent first',
  who: inProject('read', 'read', 'readConversations'),
  params: byId,
  query: pageQuery.extend({ state: gapState.default('open'), search: text(200).optional() }),
  data: page(gap).extend({ counts: z.record(gapState, z.number().int()) }),
})

export const answerGap = route({
  id: 'knowledge.answerGap',
  method: 'POST',
  path: '/millrace/knowledge/:id/gaps/:gid/answer',
  summary: 'Answer a gap with a question-and-answer pair, which closes it',
  who: inProject('write', 'write', 'readConversations'),
  params: byGap,
  body: z.strictObject({
    question: line(2000),
    answer: text(20_000).trim().min(1, 'is empty'),
  }),
  data: gap,
})

export const updateGap = route({
  id: 'knowledge.updateGap',
  method: 'PUT',
  path: '/millrace/knowledge/:id/gaps/:gid',
  summary: 'Dismiss or reopen a gap',
  who: inProject('write', 'write', 'readConversations'),
  params: byGap,
  body: z.strictObject({ state: z.enum(['open', 'dismissed']) }),
  data: gap,
})
