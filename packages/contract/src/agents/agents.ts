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
    name: line(80),
    avatar: agentValues.shape.avatar.optional(),
    description: agentValues.shape.description.optional(),
    instructions: agentValues.shape.instructions.optional(),
    knowledgeIds: z.array(id('knowledge')).max(20).default([]),
    /** Fills what is not given. */
    template: z.enum(TEMPLATES).optional(),
    /** Language of the template's texts, or of the plain greeting and fallback. */
    templateLanguage: z.enum(TEMPLATE_LANGUAGES).default('en'),
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
  body: agentValues.partial().extend({ revision: z.number().int().optional() }),
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
  summary: 'What a visitor may know of a public agent, by its public id; members may name it by its own',
  who: { access: 'visitor', effect: 'read', keys: true },
  params: z.strictObject({ id: z.union([z.uuid(), id('agent')]) }),
  /** Whether the id is the public one (as it is unless told) or the agent's own, which only its members may use. */
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
  summary: 'Delete several agents with their conversations: all of them, or none when one is not there',
  who: inProject('write', 'write'),
  body: z.strictObject({ ids }),
  data: z.object({ deleted: z.number().int() }),
})

export const duplicate = route({
  id: 'agents.duplicate',
  method: 'POST',
  path: '/millrace/aiagents/:id/duplicate',
  summary: 'Make a private copy with all settings, knowledge and tools, without conversations',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({ agentName: line(80).optional() }),
  data: agent,
})

export const moveIn = route({
  id: 'agents.moveIn',
  method: 'POST',
  path: '/millrace/aiagents/admin/move',
  summary:
    'Put agents into the shared area: members of all projects of the account see them and talk to them',
  who: inProject('shareInAccount', 'write'),
  body: z.strictObject({ ids }),
  data: z.object({ items: z.array(agent) }),
})

export const moveOut = route({
  id: 'agents.moveOut',
  method: 'POST',
  path: '/millrace/aiagents/admin/moveout',
  summary: 'Take agents out of the shared area: they are seen in their own project again',
  who: inProject('shareInAccount', 'write'),
  body: z.strictObject({ ids }),
  data: z.object({ items: z.array(agent) }),
})

export const assign = route({
  id: 'agents.assign',
  method: 'POST',
  path: '/millrace/aiagents/subscription/:id/assign',
  summary:
    'Assign an agent to a project, with its conversations, and let members into that project. Knowledge bases and tools stay in their project and are let go',
  who: inProject('shareInAccount', 'write'),
  params: byId,
  body: z.strictObject({
    projectId: id('project'),
    /** Memberships that are let into the project. */
    members: z.array(id('membership')).max(200).default([]),
  }),
  data: z.object({
    agent,
    /** How many knowledge bases and tools the agent no longer has. */
    released: z.object({ knowledge: z.number().int(), tools: z.number().int() }),
  }),
})

export const refresh = route({
  id: 'agents.refresh',
  method: 'GET',
  path: '/millrace/aiagents/refreshagents',
  summary: 'What changes often of some agents; those that are gone are missing',
  who: inProject('read', 'read'),
  query: z.strictObject({ ids: text(8000).optional() }),
  data: z.object({
    items: z.array(
      agent.pick({
        id: true,
        revision: true,
        visibility: true,
        conversations: true,
        lastUsedAt: true,
        updatedAt: true,
      }),
    ),
  }),
})

export const listTemplates = route({
  id: 'agents.listTemplates',
  method: 'GET',
  path: '/millrace/aiagents/list/llmtemplates',
  summary: 'The role templates, in the given language',
  who: inProject('read', 'read'),
  query: z.strictObject({ language: z.enum(TEMPLATE_LANGUAGES).default('en') }),
  data: z.object({ items: z.array(template) }),
})

export const listSystem = route({
  id: 'agents.listSystem',
  method: 'GET',
  path: '/millrace/aiagents/system',
  summary: 'Agents that come with the product, to begin with',
  who: inProject('read', 'read'),
  query: z.strictObject({ language: z.enum(TEMPLATE_LANGUAGES).default('en') }),
  data: z.object({
    items: z.array(
      template.pick({ key: true, name: true, summary: true, avatar: true }).extend({
        kind: z.literal('chatbot'),
      }),
    ),
  }),
})

export const getBotConfig = route({
  id: 'agents.getBotConfig',
  method: 'GET',
  path: '/millrace/aiagents/:id/botconfigs',
  summary: 'Appearance, security, lead form and notification of an agent, with all defaults',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ config: botConfig, revision: z.number().int() }),
})

export const setBotConfig = route({
  id: 'agents.setBotConfig',
  method: 'PUT',
  path: '/millrace/aiagents/:id/botconfigs',
  summary: 'Replace parts of that document; what a part does not name takes its default',
  who: inProject('write', 'write'),
  params: byId,
  body: botConfigParts.extend({ revision: z.number().int().optional() }),
  data: z.object({ config: botConfig, revision: z.number().int() }),
})

export const getTools = route({
  id: 'agents.getTools',
  method: 'GET',
  path: '/millrace/aiagents/:id/tools',
  summary: 'The tools that were granted to an agent',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ items: z.array(grant) }),
})

export const setTools = route({
  id: 'agents.setTools',
  method: 'PUT',
  path: '/millrace/aiagents/:id/tools',
  summary: 'Grant these tools to an agent, and no others. A tool that changes things needs allowWrite',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    tools: z
      .array(z.strictObject({ toolId: id('tool'), allowWrite: z.boolean().default(false) }))
      .max(30)
      .refine(
        (given) => new Set(given.map(({ toolId }) => toolId)).size === given.length,
        'contains a duplicate tool',
      ),
  }),
  data: z.object({ items: z.array(grant) }),
})

export const setAvatar = route({
  id: 'agents.setAvatar',
  method: 'POST',
  path: '/millrace/aiagents/:id/avatar',
  summary: 'Upload a picture (PNG, JPEG or WebP), which is made small and square',
  who: inProject('write', 'write'),
  params: byId,
  /** JSON carries it in base64. */
  body: z.strictObject({ picture: z.base64().max(700_000) }),
  upload: 'picture',
  data: agent,
})

export const removeAvatar = route({
  id: 'agents.removeAvatar',
  method: 'DELETE',
  path: '/millrace/aiagents/:id/avatar',
  summary: 'Go back to the built-in picture',
  who: inProject('write', 'write'),
  params: byId,
  data: agent,
})

export const showAvatar = route({
  id: 'agents.showAvatar',
  method: 'GET',
  path: '/millrace/aiagents/avatars/:id',
  summary: 'An uploaded picture; its address is known to whoever may see the agent',
  who: { access: 'public', effect: 'read' },
  params: z.strictObject({ id: id('file') }),
  answer: 'file',
  data: z.unknown(),
})

export const exportFile = route({
  id: 'agents.export',
  method: 'GET',
  path: '/millrace/aiagents/export/json',
  summary: 'Agents as a file without ids and secrets: those that are named, or all of the project',
  who: inProject('read', 'read'),
  query: z.strictObject({ ids: text(8000).optional() }),
  data: agentFile,
})

export const importFile = route({
  id: 'agents.import',
  method: 'POST',
  path: '/millrace/aiagents/import/json',
  summary: 'Make agents of such a file: private, with new ids, their tools without grant or credential',
  who: inProject('write', 'write'),
  body: agentFile,
  data: z.object({ items: z.array(agent), notes: z.array(importNote) }),
})
