import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { text, timestamp } from '../text.ts'
import { agent, type AgentField } from './fields.ts'
import { proactiveMessage } from './bot-config.ts'
import { leadField, scoreRule } from './lead-form.ts'

/** Fields outside of versions: delaying them would be surprising or dangerous, so changes apply immediately. */
export const AT_ONCE_FIELDS = [
  'visibility',
  'showSources',
  'retentionDays',
] as const satisfies readonly AgentField[]

const byId = z.strictObject({ id: id('agent') })
const byVersion = byId.extend({ version: z.coerce.number().int().min(1) })
const note = text(500)

export const agentVersion = z.object({
  version: z.number().int(),
  note: z.string(),
  createdAt: timestamp,
  createdBy: z.string().nullable(),
  /** Whether visitors get it now. */
  published: z.boolean(),
  model: z.string(),
  temperature: z.number(),
})
export type AgentVersion = z.infer<typeof agentVersion>

/** A knowledge base or a tool. */
const named = z.object({
  id: z.string(),
  /** Null if it was deleted or belongs to a project that the caller can't access. */
  name: z.string().nullable(),
  elsewhere: z.literal(true).optional(),
  /** For tools: whether it may change data, and the host of the permission. */
  allowWrite: z.boolean().optional(),
  origin: z.string().optional(),
})
export type NamedInVersion = z.infer<typeof named>

const changeValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(named),
  z.array(leadField),
  z.array(scoreRule),
  z.array(proactiveMessage),
])
export type ChangeValue = z.infer<typeof changeValue>

/** One field that differs between two states of an agent. */
export const agentChange = z.object({
  /** The field's settings section. */
  section: z.enum([
    'profile',
    'configure',
    'Knowledge',
    'integrations',
    'interfaceChat',
    'leadsSetting',
    'handoff',
  ]),
  /** Its name in the calls that set it; `picture` is the path of the uploaded avatar. */
  field: z.string(),
  before: changeValue,
  after: changeValue,
})
export type AgentChange = z.infer<typeof agentChange>

/** Why a test set keeps a draft from being published. */
export const UNPASSED_REASONS = ['notRun', 'running', 'knowledgeChanged', 'belowBar'] as const

/** A test set that the draft has to pass before it is published, and has not. */
const unpassedTest = z.object({
  id: id('testSet'),
  name: z.string(),
  /** Required share of passed questions, in percent. */
  bar: z.number().int(),
  why: z.enum(UNPASSED_REASONS),
  /** The share that passed; null: it was not run on this draft, or no question counts. */
  percent: z.number().int().nullable(),
})
export type UnpassedTest = z.infer<typeof unpassedTest>

export const changes = route({
  id: 'agents.changes',
  method: 'GET',
  path: '/millrace/aiagents/:id/changes',
  summary: 'Compare the draft of an agent with its published version, or with another one',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  data: z.object({
    /** The version that the draft is compared with. */
    version: agentVersion,
    /** Whether the agent was ever public or published. Versions have no effect before that. */
    released: z.boolean(),
    /** Identifies the current state of the draft. */
    draftId: z.string(),
    /** Changes of the draft. */
    changes: z.array(agentChange),
    /** Tests that block publishing, unless a reason is given. */
    unpassedTests: z.array(unpassedTest),
  }),
})

export const publish = route({
  id: 'agents.publish',
  method: 'POST',
  path: '/millrace/aiagents/:id/publish',
  summary:
    'Publish the draft of an agent. Rejected if the draft has changed since `draftId`, or if tests that must pass have not. Active conversations keep their version',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    note: note.default(''),
    draftId: text(64).optional(),
    /** Why it is published despite failed required tests. Kept in the audit log. */
    despiteTests: text(500).optional(),
  }),
  data: agentVersion,
})

export const versions = route({
  id: 'agents.versions',
  method: 'GET',
  path: '/millrace/aiagents/:id/versions',
  summary: 'List published versions of an agent, newest first',
  who: inProject('read', 'read'),
  params: byId,
  query: pageQuery,
  data: page(agentVersion),
})

export const setVersionNote = route({
  id: 'agents.setVersionNote',
  method: 'PUT',
  path: '/millrace/aiagents/:id/versions/:version',
  summary: 'Change the note of a version',
  who: inProject('write', 'write'),
  params: byVersion,
  body: z.strictObject({ note }),
  data: agentVersion,
})

export const restoreVersion = route({
  id: 'agents.restoreVersion',
  method: 'POST',
  path: '/millrace/aiagents/:id/versions/:version/restore',
  summary: 'Make a version the draft again. Visitors keep the published version',
  who: inProject('write', 'write'),
  params: byVersion,
  body: z.strictObject({ draftId: text(64).optional() }),
  data: z.object({
    agent,
    /** Knowledge bases and tools of the version that no longer exist or need a new permission. */
    skipped: z.array(z.object({ kind: z.enum(['knowledge', 'tool']), name: z.string().nullable() })),
  }),
})
