import { z } from 'zod'
import { id } from '../ids.ts'
import { line, text } from '../text.ts'

/**
 * AI workers: agents of the kind `system`, which plan a list of tasks and work through it with the tools that they were
 * granted. Each piece of work is an execution.
 */
export const WORKER_TEMPLATES = ['custom', 'research', 'answers', 'cleanup', 'triage'] as const
export type WorkerTemplate = (typeof WORKER_TEMPLATES)[number]

/** What a value of a template is: an id of a thing of the project, a column’s key of a sheet, or plain. */
export const VALUE_KINDS = ['sheet', 'column', 'columns', 'agent', 'text', 'number'] as const

export const templateValue = z.object({
  key: z.string(),
  kind: z.enum(VALUE_KINDS),
  required: z.boolean(),
  /** Of a column: the value that names its sheet. */
  of: z.string().nullable(),
  default: z.union([z.string(), z.number()]).nullable(),
})

export type TemplateValue = z.infer<typeof templateValue>

/** Where a worker starts from. Its texts are the console’s, by `key`. */
export const workerTemplate = z.object({
  key: z.enum(WORKER_TEMPLATES),
  /** Whether it plans and works with a language model; the others work without a key. */
  needsModel: z.boolean(),
  /** Whether it uses knowledge bases, and whether it can be launched without one. */
  knowledge: z.enum(['none', 'optional', 'required']),
  values: z.array(templateValue),
})

export type Template = z.infer<typeof workerTemplate>

export const TASKS_MAX = 200
export const CALLS_MAX = 1000
const GOAL_MAX = 8000

const valueOf = z.union([text(4000), z.number(), z.array(text(200)).max(20)])

/** The first part of the wizard: what to do, with which model, and what it may cost. */
export const launchParams = z.strictObject({
  goal: text(GOAL_MAX),
  values: z.record(line(64), valueOf).refine((all) => Object.keys(all).length <= 30, 'at most 30 values'),
  model: text(200),
  /** Calls of models that cost; the built-in one is free and isn’t counted. */
  maxCalls: z.number().int().min(1).max(CALLS_MAX),
  /** Null: only the calls are limited. */
  maxCredits: z.number().positive().max(1_000_000).nullable(),
})

export type LaunchParams = z.infer<typeof launchParams>

export const launchKnowledge = z.strictObject({ knowledgeIds: z.array(id('knowledge')).max(20) })

/** What it may use. `ask`: each call waits for a person’s approval first. Nothing else is within its reach. */
export const launchIntegrations = z.strictObject({
  tools: z.array(z.strictObject({ toolId: id('tool'), allowWrite: z.boolean(), ask: z.boolean() })).max(50),
  flows: z.array(z.strictObject({ flowId: id('flow'), ask: z.boolean() })).max(20),
  sheets: z.array(z.strictObject({ sheetId: id('sheet'), write: z.boolean(), ask: z.boolean() })).max(20),
  web: z.strictObject({
    enabled: z.boolean(),
    /** Hosts whose pages it may read; empty: those of all public websites. */
    hosts: z.array(line(253)).max(50),
  }),
})

export type Integrations = z.infer<typeof launchIntegrations>

export const launchMetadata = z.strictObject({
  name: line(80),
  description: text(1000),
  /** How it works, in its owner’s words. */
  instructions: text(20_000),
})

export const launchNotification = z.strictObject({
  /** When an execution ends. */
  onEnd: z.boolean(),
  /** When it waits for an answer, or its budget is used up. */
  onWait: z.boolean(),
})

export type Notification = z.infer<typeof launchNotification>

export const LAUNCH_PARTS = ['params', 'knowledge', 'integrations', 'metadata', 'notification'] as const
