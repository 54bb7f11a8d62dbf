import { z } from 'zod'
import { id } from './ids.ts'
import { inAccount, route } from './route.ts'

export const loadDemo = route({
  id: 'onboarding.loadDemo',
  method: 'POST',
  path: '/millrace/demo',
  summary: 'Make the demo project: knowledge with real text and a public agent on it. Made once per account',
  who: inAccount('loadDemo', 'write'),
  data: z.object({
    projectId: id('project'),
    knowledgeId: id('knowledge'),
    agentId: id('agent'),
    created: z.boolean(),
  }),
})
