import { z } from 'zod'
import { id } from '../ids.ts'
import { route } from '../route.ts'
import { text } from '../text.ts'

/** Events of agents that can start an AI worker. */
export const WORKER_EVENTS = ['lead', 'handover', 'unanswered', 'negativeRating'] as const
export type WorkerEvent = (typeof WORKER_EVENTS)[number]

/** Executions that events start within 24 hours; further events wait. */
export const EVENTS_PER_DAY_MAX = 1000

export const workerTrigger = z.strictObject({
  /** The agent whose events count; null: every agent of the project. */
  agentId: id('agent').nullable(),
  events: z.array(z.enum(WORKER_EVENTS)).min(1).max(WORKER_EVENTS.length),
  perDay: z.number().int().min(1).max(EVENTS_PER_DAY_MAX),
})
export type WorkerTrigger = z.infer<typeof workerTrigger>

/** What started an execution, besides a person or a schedule. */
export const executionSource = z.object({
  /** Null: a call of its webhook. */
  event: z.enum(WORKER_EVENTS).nullable(),
  agentId: id('agent').nullable(),
  leadId: id('lead').nullable(),
  conversationId: id('conversation').nullable(),
})

const HOOK_BYTES = 65_536

export const hook = route({
  id: 'aiWorkers.hook',
  method: 'POST',
  path: '/hooks/workers/:token',
  summary:
    'Start an execution of an AI worker by webhook. It gets the JSON body as data: never as instructions',
  who: { access: 'public', effect: 'write' },
  params: z.strictObject({ token: text(100) }),
  bodyLimit: HOOK_BYTES,
  body: z.unknown(),
  data: z.object({ executionId: id('execution') }),
})
