import { z } from 'zod'
import { id } from './ids.ts'
import { reason } from './reasons/reason.ts'
import { inProject, route } from './route.ts'
import { count, text, timestamp } from './text.ts'

/**
 * How an answer that a visitor got is judged. `grounded` compares its words with those of the passages that it cites;
 * `prompt` asks a model.
 */
export const SCORING_JUDGES = ['grounded', 'prompt'] as const
const scoringJudge = z.enum(SCORING_JUDGES)
export type ScoringJudge = z.infer<typeof scoringJudge>

/** Answers of one agent that are scored in an hour; those beyond it are left out. */
export const SCORES_PER_HOUR = 60
/** Of `grounded`: the share of an answer’s words that have to be in the cited passages, in percent. */
export const GROUNDED_PERCENT = 50
/** Days of the chart. */
export const SCORING_DAYS = 30

const settings = z.strictObject({
  enabled: z.boolean(),
  /** The share of answers that are scored, in percent. */
  share: z.number().int().min(1).max(100),
  judge: scoringJudge,
  /** Of `prompt`: the model, and what makes an answer good. */
  judgeModel: text(200),
  instructions: text(4000),
  /** Members are notified when fewer answers pass, in percent. */
  bar: z.number().int().min(1).max(100),
  /** The pass rate is that of so many of the newest scored answers. */
  window: z.number().int().min(5).max(500),
})
export type ScoringSettings = z.infer<typeof settings>

/** Before anything was set. */
export const SCORING_DEFAULTS: ScoringSettings = {
  enabled: false,
  share: 20,
  judge: 'grounded',
  judgeModel: 'builtin',
  instructions: '',
  bar: 80,
  window: 20,
}

export const SCORE_VERDICTS = ['passed', 'failed', 'error', 'skipped'] as const

const scoring = z.object({
  settings,
  passRate: z.object({
    /** Among the newest scored answers; null: there are none. */
    percent: z.number().int().nullable(),
    /** How many of them there are: up to the window, since the judge was last changed. */
    answers: z.number().int(),
    /** Since when it has been below the bar, if members were notified of that. */
    lowSince: timestamp.nullable(),
  }),
  /** Sampled, and not judged yet. */
  pending: z.number().int(),
  /** Of the last 24 hours: answers that the judge could not judge. */
  errors: z.number().int(),
  /** US dollars for models that judged in the last 30 days. */
  costUsd: z.number(),
  /** Days with scores in the last 30, oldest first. */
  days: z.array(z.object({ date: z.iso.date(), passed: z.number().int(), failed: z.number().int() })),
})
export type Scoring = z.infer<typeof scoring>

export const scoredAnswer = z.object({
  messageId: id('message'),
  conversationId: id('conversation'),
  question: z.string(),
  answer: z.string(),
  sources: z.array(z.string()),
  verdict: z.enum(SCORE_VERDICTS),
  /** Why it didn’t pass, or couldn’t be judged. */
  reason: z.string().nullable(),
  /** The same in translatable form; absent for the words of a judging model. */
  translatable: reason.optional(),
  /** When the visitor got it. */
  answeredAt: timestamp,
})
export type ScoredAnswer = z.infer<typeof scoredAnswer>

const byAgent = z.strictObject({ id: id('agent') })
const PATH = '/millrace/aiagents/:id/scoring'

export const get = route({
  id: 'agentScoring.get',
  method: 'GET',
  path: PATH,
  summary: 'Get how a sample of an agent’s real answers is scored, its pass rate, and that of each day',
  who: inProject('readConversations', 'read'),
  params: byAgent,
  query: z.strictObject({ timeZone: text(64).default('UTC') }),
  data: scoring,
})

export const set = route({
  id: 'agentScoring.set',
  method: 'PUT',
  path: PATH,
  summary: `Set how a sample of an agent’s real answers is scored: up to ${SCORES_PER_HOUR} an hour`,
  who: inProject('write', 'write', 'readConversations'),
  params: byAgent,
  body: settings.partial(),
  data: z.object({ settings }),
})

export const answers = route({
  id: 'agentScoring.answers',
  method: 'GET',
  path: `${PATH}/answers`,
  summary: 'List scored answers with their questions and verdicts, newest first',
  who: inProject('readConversations', 'read'),
  params: byAgent,
  query: z.strictObject({
    /** `failed`: also those that could not be judged. */
    only: z.enum(['all', 'failed']).default('failed'),
    /** `next` of the page before. */
    after: id('message').optional(),
    size: count(100).default(20),
  }),
  data: z.object({ items: z.array(scoredAnswer), next: id('message').nullable() }),
})
