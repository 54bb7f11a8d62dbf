import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { agent, agentValues, model, publicAgent, template, TEMPLATE_LANGUAGES, TEMPLATES } from './fields.ts'
import { agentFile, importNote } from './file.ts'
import { botConfig, botConfigParts } from './bot-config.ts'
import { line, text } from '../text.ts'
import { grant } from '../tools/tools.ts'

export * from './fields.ts'
export * from './file.ts'
export * from './bot-config.ts'
export * from './lead-form.ts'
export * from './notices.ts'
export * from './sites.ts'
export * from './versions.ts'
export * from './visits.ts'
export * from './webhook.ts'
export * from './widget.ts'

const byId = z.strictObject({ id: id('agent') })

export const list = route({
  id: 'agents.list',
  method: 'GET',
  path: '/millrace/aiagents',
  summary: 'List agents of the project',
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
    name: line(80),
    avatar: agentValues.shape.avatar.optional(),
    description: agentValues.shape.description.optional(),
    instructions: agentValues.shape.instructions.optional(),
    knowledgeIds: z.array(id('knowledge')).max(20).default([]),
    /** Name of a new knowledge base for this agent, in addition to the others. */
    ownKnowledge: line(120).optional(),
    /** Provides values that are not given. */
    template: z.enum(TEMPLATES).optional(),
    /** Language of the template's texts, or of the default greeting and fallback. */
    templateLanguage: z.enum(TEMPLATE_LANGUAGES).default('en'),
  }),
  data: agent,
})

export const get = route({
  id: 'agents.get',
  method: 'GET',
  path: '/millrace/aiagents/:id',
  summary: 'Get an agent',
  who: inProject('read', 'read'),
  params: byId,
  data: agent,
})

export const update = route({
  id: 'agents.update',
  method: 'PUT',
  path: '/millrace/aiagents/:id',
  summary: 'Update an agent. Rejected if the revision is stale',
  who: inProject('write', 'write'),
  params: byId,
  body: agentValues.partial().extend({ revision: z.number().int().optional() }),
  data: agent,
})

export const remove = route({
  id: 'agents.delete',
  method: 'DELETE',
  path: '/millrace/aiagents/:id',
  summary:
    'Delete an agent and its conversations; `withKnowledge` also deletes knowledge bases made for it that no other agent uses',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({ withKnowledge: z.stringbool().default(false) }),
  data: z.object({ deleted: z.literal(true) }),
})

export const reissuePublicId = route({
  id: 'agents.reissuePublicId',
  method: 'POST',
  path: '/millrace/aiagents/:id/publicid',
  summary: 'Create a new public ID for an agent. The old one stops working immediately',
  who: inProject('write', 'write'),
  params: byId,
  data: agent,
})

export const getKnowledge = route({
  id: 'agents.getKnowledge',
  method: 'GET',
  path: '/millrace/aiagents/:id/knowledge',
  summary: 'List the knowledge bases of an agent',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ knowledgeIds: z.array(id('knowledge')) }),
})

const baseIds = z.array(id('knowledge')).max(20)

export const setKnowledge = route({
  id: 'agents.setKnowledge',
  method: 'PUT',
  path: '/millrace/aiagents/:id/knowledge',
  summary:
    'Set the knowledge bases of an agent. With `before`, what others have added or removed since then stays',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ knowledgeIds: baseIds, before: baseIds.optional() }),
  data: z.object({ knowledgeIds: z.array(id('knowledge')) }),
})

export const addOwnKnowledge = route({
  id: 'agents.addOwnKnowledge',
  method: 'POST',
  path: '/millrace/aiagents/:id/knowledge',
  summary: 'Create a knowledge base for an agent, which answers from it from then on',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ name: line(120) }),
  data: z.object({ id: id('knowledge'), knowledgeIds: z.array(id('knowledge')) }),
})

export const listModels = route({
  id: 'agents.listModels',
  method: 'GET',
  path: '/millrace/aiagents/list/llmmodels',
  summary: 'List models that an agent can use, with errors of model servers that don’t respond',
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
  summary: 'Get the public details of an agent by its public ID. Members can use the agent’s own ID',
  who: { access: 'visitor', effect: 'read', keys: true },
  visit: true,
  params: z.strictObject({ id: z.union([z.uuid(), id('agent')]) }),
  /** Whether the id is the public one (default) or the agent's own, which only members may use. */
  query: z.strictObject({ isPublicUUD: z.stringbool().optional() }),
  data: publicAgent,
})

const ids = z
  .array(id('agent'))
  .min(1)
  .max(200)
  .refine((given) => new Set(given).size === given.length, 'contains a duplicate ID')

export const batchDelete = route({
  id: 'agents.batchDelete',
  method: 'POST',
  path: '/millrace/aiagents/batchdelete',
  summary:
    'Delete several agents and their conversations. All or nothing. `withKnowledge` also deletes knowledge bases made for them that no other agent uses',
  who: inProject('write', 'write'),
  body: z.strictObject({ ids, withKnowledge: z.boolean().default(false) }),
  data: z.object({ deleted: z.number().int() }),
})

export const duplicate = route({
  id: 'agents.duplicate',
  method: 'POST',
  path: '/millrace/aiagents/:id/duplicate',
  summary: 'Duplicate an agent as private, with its settings, knowledge and tools but no conversations',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({ agentName: line(80).optional() }),
  data: agent,
})

export const moveIn = route({
  id: 'agents.moveIn',
  method: 'POST',
  path: '/millrace/aiagents/admin/move',
  summary: 'Share agents with members of all projects of the account',
  who: inProject('shareInAccount', 'write'),
  body: z.strictObject({ ids }),
  data: z.object({ items: z.array(agent) }),
})

export const moveOut = route({
  id: 'agents.moveOut',
  method: 'POST',
  path: '/millrace/aiagents/admin/moveout',
  summary: 'Stop sharing agents. They’re visible in their own project only',
  who: inProject('shareInAccount', 'write'),
  body: z.strictObject({ ids }),
  data: z.object({ items: z.array(agent) }),
})

export const assign = route({
  id: 'agents.assign',
  method: 'POST',
  path: '/millrace/aiagents/subscription/:id/assign',
  summary:
    'Move an agent and its conversations to another project and give members access to it. Knowledge bases and tools stay and are unlinked',
  who: inProject('shareInAccount', 'write'),
  params: byId,
  body: z.strictObject({
    projectId: id('project'),
    /** Memberships to add to the project. */
    members: z.array(id('membership')).max(200).default([]),
  }),
  data: z.object({
    agent,
    /** Number of knowledge bases and tools that the agent lost. */
    released: z.object({ knowledge: z.number().int(), tools: z.number().int() }),
  }),
})

export const refresh = route({
  id: 'agents.refresh',
  method: 'GET',
  path: '/millrace/aiagents/refreshagents',
  summary: 'Get the frequently changing details of several agents. Deleted agents are omitted',
  who: inProject('read', 'read'),
  query: z.strictObject({ ids: text(8000).optional() }),
  data: z.object({
    items: z.array(
      agent
        .pick({
          id: true,
          revision: true,
          visibility: true,
          conversations: true,
          lastUsedAt: true,
          updatedAt: true,
        })
        .extend({
          /** Visitors' conversations of the last seven days. */
          week: z.object({ conversations: z.number().int(), unanswered: z.number().int() }),
          /** Sources of its knowledge bases, by state. */
          sources: z.object({ ready: z.number().int(), working: z.number().int(), failed: z.number().int() }),
          /** Visitors waiting for a person. */
          waiting: z.number().int(),
        }),
    ),
  }),
})

export const listTemplates = route({
  id: 'agents.listTemplates',
  method: 'GET',
  path: '/millrace/aiagents/list/llmtemplates',
  summary: 'List role templates in a language',
  who: inProject('read', 'read'),
  query: z.strictObject({ language: z.enum(TEMPLATE_LANGUAGES).default('en') }),
  data: z.object({ items: z.array(template) }),
})

export const getBotConfig = route({
  id: 'agents.getBotConfig',
  method: 'GET',
  path: '/millrace/aiagents/:id/botconfigs',
  summary: 'Get an agent’s appearance, security, lead form and notification settings, including defaults',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ config: botConfig, revision: z.number().int() }),
})

export const setBotConfig = route({
  id: 'agents.setBotConfig',
  method: 'PUT',
  path: '/millrace/aiagents/:id/botconfigs',
  summary: 'Replace sections of these settings. Fields omitted from a section are reset to their defaults',
  who: inProject('write', 'write'),
  params: byId,
  body: botConfigParts.extend({ revision: z.number().int().optional() }),
  data: z.object({ config: botConfig, revision: z.number().int() }),
})

export const getTools = route({
  id: 'agents.getTools',
  method: 'GET',
  path: '/millrace/aiagents/:id/tools',
  summary: 'List the tools of an agent',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ items: z.array(grant) }),
})

const grantWishes = z
  .array(z.strictObject({ toolId: id('tool'), allowWrite: z.boolean().default(false) }))
  .max(30)
  .refine(
    (given) => new Set(given.map(({ toolId }) => toolId)).size === given.length,
    'contains a duplicate tool',
  )

export const setTools = route({
  id: 'agents.setTools',
  method: 'PUT',
  path: '/millrace/aiagents/:id/tools',
  summary:
    'Set the tools of an agent. Tools that change data require `allowWrite`. With `before`, only what differs from it changes',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ tools: grantWishes, before: grantWishes.optional() }),
  data: z.object({ items: z.array(grant) }),
})

export const setAvatar = route({
  id: 'agents.setAvatar',
  method: 'POST',
  path: '/millrace/aiagents/:id/avatar',
  summary: 'Upload an avatar (PNG, JPEG or WebP). It’s scaled and cropped to a square',
  who: inProject('write', 'write'),
  params: byId,
  /** Base64 in JSON. */
  body: z.strictObject({ picture: z.base64().max(700_000) }),
  upload: 'picture',
  data: agent,
})

export const removeAvatar = route({
  id: 'agents.removeAvatar',
  method: 'DELETE',
  path: '/millrace/aiagents/:id/avatar',
  summary: 'Reset the avatar to a built-in one',
  who: inProject('write', 'write'),
  params: byId,
  data: agent,
})

export const showAvatar = route({
  id: 'agents.showAvatar',
  method: 'GET',
  path: '/millrace/aiagents/avatars/:id',
  summary: 'Get an uploaded avatar. Its URL is available to anyone who can see the agent',
  who: { access: 'public', effect: 'read' },
  forVisitors: true,
  params: z.strictObject({ id: id('file') }),
  answer: 'file',
  data: z.unknown(),
})

export const exportFile = route({
  id: 'agents.export',
  method: 'GET',
  path: '/millrace/aiagents/export/json',
  summary: 'Export agents as a file without IDs or secrets: the given ones, or all of the project',
  who: inProject('read', 'read'),
  query: z.strictObject({ ids: text(8000).optional() }),
  data: agentFile,
})

export const importFile = route({
  id: 'agents.import',
  method: 'POST',
  path: '/millrace/aiagents/import/json',
  summary:
    'Import agents from an exported file. They’re private and get new IDs; their tools have no credentials and aren’t granted',
  who: inProject('write', 'write'),
  body: agentFile,
  data: z.object({ items: z.array(agent), notes: z.array(importNote) }),
})
