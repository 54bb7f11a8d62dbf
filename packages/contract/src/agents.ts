import { z } from 'zod'
import { id } from './ids.ts'
import { page, pageQuery } from './lists.ts'
import { inProject, route } from './route.ts'
import { line, text, timestamp } from './text.ts'

/** The built-in pictures are `/avatars/1.svg` … `/avatars/24.svg`. */
export const AVATARS = 24
export const VISIBILITIES = ['private', 'public'] as const

const profile = {
  name: line(80),
  avatar: z.number().int().min(1).max(AVATARS),
  description: text(500),
  instructions: text(20_000),
  language: z.enum(['auto', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh']),
  greeting: text(1000),
  suggestedQuestions: z.array(line(200)).max(6),
  fallback: line(1000),
  visibility: z.enum(VISIBILITIES),
}

const configure = {
  /** `builtin`, or the id of a model in `list/llmmodels`. */
  model: line(200),
  temperature: z.number().min(0).max(2),
  /** Longest answer in tokens. */
  maxOutputTokens: z.number().int().min(64).max(16_384),
  /** How many earlier messages the model is shown. */
  memory: z.number().int().min(0).max(50),
  /** How many passages are looked up for an answer. */
  passages: z.number().int().min(1).max(20),
}

/** Default limit of messages per visitor: 20 in 240 seconds. */
export const CHAT_RATE = { messages: 20, seconds: 240, message: 'Too many messages in a row' } as const

export const agent = z.object({
  id: id('agent'),
  projectId: id('project'),
  publicId: z.uuid(),
  name: z.string(),
  avatar: z.number().int(),
  description: z.string(),
  instructions: z.string(),
  language: profile.language,
  greeting: z.string(),
  suggestedQuestions: z.array(z.string()),
  fallback: z.string(),
  visibility: profile.visibility,
  model: z.string(),
  temperature: z.number(),
  maxOutputTokens: z.number().int(),
  memory: z.number().int(),
  passages: z.number().int(),
  knowledgeIds: z.array(id('knowledge')),
  conversations: z.number().int(),
  lastUsedAt: timestamp.nullable(),
  /** Changes with every save; a save that names an older one is refused. */
  revision: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Agent = z.infer<typeof agent>

export const publicAgent = z.object({
  publicId: z.uuid(),
  name: z.string(),
  avatar: z.number().int(),
  description: z.string(),
  greeting: z.string(),
  suggestedQuestions: z.array(z.string()),
  language: profile.language,
})
export type PublicAgent = z.infer<typeof publicAgent>

export const model = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  contextTokens: z.number().int().nullable(),
  builtin: z.boolean(),
})
export type Model = z.infer<typeof model>

const byId = z.strictObject({ id: id('agent') })

export const list = route({
  id: 'agents.list',
  method: 'GET',
  path: '/millrace/aiagents',
  summary: 'Agents of the project',
  who: inProject('read', 'read'),
  query: pageQuery.extend({ search: text(200).optional() }),
  data: page(agent),
})

export const create = route({
  id: 'agents.create',
  method: 'POST',
  path: '/millrace/aiagents',
  summary: 'Create an agent',
  who: inProject('write', 'write'),
  body: z.strictObject({
    name: profile.name,
    avatar: profile.avatar.default(20),
    description: profile.description.default(''),
    instructions: profile.instructions.default(''),
    knowledgeIds: z.array(id('knowledge')).max(20).default([]),
  }),
  data: agent,
})

export const get = route({
  id: 'agents.get',
  method: 'GET',
  path: '/millrace/aiagents/:id',
  summary: 'One agent',
  who: inProject('read', 'read'),
  params: byId,
  data: agent,
})

export const update = route({
  id: 'agents.update',
  method: 'PUT',
  path: '/millrace/aiagents/:id',
  summary: 'Change an agent; with a stale revision it is refused and nothing is lost',
  who: inProject('write', 'write'),
  params: byId,
  body: z
    .strictObject({ ...profile, ...configure })
    .partial()
    .extend({ revision: z.number().int().optional() }),
  data: agent,
})

export const remove = route({
  id: 'agents.delete',
  method: 'DELETE',
  path: '/millrace/aiagents/:id',
  summary: 'Delete an agent with its conversations',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})

export const reissuePublicId = route({
  id: 'agents.reissuePublicId',
  method: 'POST',
  path: '/millrace/aiagents/:id/publicid',
  summary: 'Give the agent a new public address; the old one stops working at once',
  who: inProject('write', 'write'),
  params: byId,
  data: agent,
})

export const getKnowledge = route({
  id: 'agents.getKnowledge',
  method: 'GET',
  path: '/millrace/aiagents/:id/knowledge',
  summary: 'The knowledge bases that an agent answers from',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ knowledgeIds: z.array(id('knowledge')) }),
})

export const setKnowledge = route({
  id: 'agents.setKnowledge',
  method: 'PUT',
  path: '/millrace/aiagents/:id/knowledge',
  summary: 'Set the knowledge bases that an agent answers from',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ knowledgeIds: z.array(id('knowledge')).max(20) }),
  data: z.object({ knowledgeIds: z.array(id('knowledge')) }),
})

export const listModels = route({
  id: 'agents.listModels',
  method: 'GET',
  path: '/millrace/aiagents/list/llmmodels',
  summary: 'Models that an agent can use, and what is wrong with a model server that does not answer',
  who: inProject('read', 'read'),
  data: z.object({
    items: z.array(model),
    problems: z.array(z.object({ provider: z.string(), message: z.string() })),
  }),
})

export const getPublic = route({
  id: 'agents.getPublic',
  method: 'GET',
  path: '/millrace/aiagents/public/:id',
  summary: 'What a visitor may know of a public agent',
  who: { access: 'visitor', effect: 'read' },
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ isPublicUUD: z.stringbool().optional() }),
  data: publicAgent,
})
