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
    'Make the demo project: knowledge with real text, sheets, flows with a schedule, and a public agent. Made once per account',
  who: inAccount('loadDemo', 'write'),
  data: z.object({
    projectId: id('project'),
    knowledgeId: id('knowledge'),
    agentId: id('agent'),
    sheetId: id('sheet'),
    created: z.boolean(),
  }),
})

/** Most pages that are read of a site before the agent is made of it. */
export const ONBOARDING_PAGES = { default: 60, most: 300 } as const

export const ONBOARDING_STATES = ['reading', 'making', 'ready', 'failed'] as const

/** An agent that is being made, or was made, from a website. */
export const onboarding = z.object({
  agentId: id('agent'),
  publicId: z.uuid(),
  agentName: z.string(),
  avatar: z.number().int(),
  url: z.string(),
  state: z.enum(ONBOARDING_STATES),
  /** For people, when it failed. */
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
  /** Of the agent, once it is made. */
  visibility: z.enum(['private', 'public']).default('public'),
  maxPages: z.number().int().min(1).max(ONBOARDING_PAGES.most).default(ONBOARDING_PAGES.default),
})
const ofAgent = z.strictObject({ id: id('agent') })

export const start = route({
  id: 'onboarding.start',
  method: 'POST',
  path: '/millrace/aiagents/onboard',
  summary: 'Make an agent from a website: knowledge from its pages, name, greeting and questions to suggest',
  who: inProject('write', 'write'),
  body: website,
  data: onboarding,
})

export const startFor = route({
  id: 'onboarding.startFor',
  method: 'POST',
  path: '/millrace/aiagents/:id/onboard',
  summary: 'Give an agent the knowledge of a website, and fill in what it lacks',
  who: inProject('write', 'write'),
  params: ofAgent,
  body: website.omit({ visibility: true }),
  data: onboarding,
})

export const get = route({
  id: 'onboarding.get',
  method: 'GET',
  path: '/millrace/aiagents/:id/onboard',
  summary: 'How far making the agent from a website is; null when it was made otherwise',
  who: inProject('read', 'read'),
  params: ofAgent,
  data: z.object({ onboarding: onboarding.nullable() }),
})

export const list = route({
  id: 'onboarding.list',
  method: 'GET',
  path: '/millrace/aiagents/onboard',
  summary: 'Agents of the project that were made from websites within the last day, newest first',
  who: inProject('read', 'read'),
  data: z.object({ items: z.array(onboarding) }),
})
