import type { FeatureModule } from '../../module.ts'
import type { Models } from '../models/index.ts'
import { oldConversations } from './old-conversations.maintenance.ts'
import { agentRoutes } from './routes.ts'

export const agents: FeatureModule<{ models: Models }> = {
  maintenance: [oldConversations],
  open: (context, { models }) => ({ routes: agentRoutes(context, models) }),
}
