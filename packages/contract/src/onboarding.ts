import { z } from 'zod'
import { id } from './ids.ts'
import { inAccount, inProject, route } from './route.ts'
import { webAddress } from './knowledge/sites.ts'
import { timestamp } from './text.ts'

export const loadDemo = route({
  id: 'onboarding.loadDemo',
  method: 'POST',
  path: '/millrace/demo',
  summary:
    'Create the demo project: a knowledge base, sheets, flows with a schedule and a public agent. Created once per account',
  who: inAccount('loadDemo', 'write'),
  data: z.object({
    projectId: id('project'),
    knowledgeId: id('knowledge'),
    agentId: id('agent'),
    sheetId: id('sheet'),
    created: z.boolean(),
  }),
})

/** Maximum pages read from a site before its agent is created. */
export const ONBOARDING_PAGES = { default: 60, most: 300 } as const

export const ONBOARDING_STATES = ['reading', 'making', 'ready', 'failed'] as const

/** An agent that is being, or was, created from a website. */
export const onboarding = z.object({
  agentId: id('agent'),
  publicId: z.uuid(),
  agentName: z.string(),
  avatar: z.number().int(),
  url: z.string(),
  state: z.enum(ONBOARDING_STATES),
  /** For people, if it failed. */
  error: z.string().nullable(),
  visibility: z.enum(['private', 'public']),
  knowledgeId: id('knowledge').nullable(),
  sourceId: id('source').nullable(),
  pages: z.object({ ready: z.number().int(), found: z.number().int() }),
  suggestedQuestions: z.array(z.string()),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})
export type Onboarding = z.infer<typeof onboarding>

const website = z.strictObject({
  url: webAddress,
  /** Visibility of the agent once it is created. */
  visibility: z.enum(['private', 'public']).default('public'),
  maxPages: z.number().int().min(1).max(ONBOARDING_PAGES.most).default(ONBOARDING_PAGES.default),
})
const ofAgent = z.strictObject({ id: id('agent') })

export const start = route({
  id: 'onboarding.start',
  method: 'POST',
  path: '/millrace/aiagents/onboard',
  summary: 'Create an agent from a website: knowledge base, name, greeting and suggested questions',
  who: inProject('write', 'write'),
  body: website,
  data: onboarding,
})

export const startFor = route({
  id: 'onboarding.startFor',
  method: 'POST',
  path: '/millrace/aiagents/:id/onboard',
  summary: 'Add a website’s knowledge to an agent and fill in its empty settings',
  who: inProject('write', 'write'),
  params: ofAgent,
  body: website.omit({ visibility: true }),
  data: onboarding,
})

export const get = route({
  id: 'onboarding.get',
  method: 'GET',
  path: '/millrace/aiagents/:id/onboard',
  summary: 'Get the progress of creating the agent from a website. Null for other agents',
  who: inProject('read', 'read'),
  params: ofAgent,
  data: z.object({ onboarding: onboarding.nullable() }),
})

export const dismiss = route({
  id: 'onboarding.dismiss',
  method: 'DELETE',
  path: '/millrace/aiagents/:id/onboard',
  summary:
    'Close the news about creating the agent from a website. If it failed, also deletes the unused agent and knowledge base',
  who: inProject('write', 'write'),
  params: ofAgent,
  data: z.object({
    /** Whether the agent was deleted. */
    removed: z.boolean(),
  }),
})

export const list = route({
  id: 'onboarding.list',
  method: 'GET',
  path: '/millrace/aiagents/onboard',
  summary:
    'List agents of the project created from websites in the last day, and failed ones, newest first, until dismissed',
  who: inProject('read', 'read'),
  data: z.object({ items: z.array(onboarding) }),
})
