import type { FeatureModule } from '../../module.ts'
import type { OnRead } from '../knowledge/index.ts'
import type { Models } from '../models/index.ts'
import { digests } from './notices/digests.maintenance.ts'
import { personDigests } from './notices/person-digests.maintenance.ts'
import { preferenceRoutes } from './notices/preferences.ts'
import { webhookRoutes } from './notices/webhook.ts'
import { oldConversations } from './old-conversations.maintenance.ts'
import { agentRoutes } from './routes.ts'
import { sendCodeHandler } from './visits/code.handler.ts'
import { sendCode } from './visits/code.job.ts'
import { expiredVisits } from './visits/expired-visits.maintenance.ts'
import { visitRoutes } from './visits/routes.ts'
import { keepWritingViews, writeViews } from './widget/count-views.ts'
import { oldViews } from './widget/old-views.maintenance.ts'

export const agents: FeatureModule<{ models: Models; onRead: OnRead }> = {
  jobs: [sendCode],
  maintenance: [oldConversations, expiredVisits, oldViews, digests, personDigests],
  open: (context, { models, onRead }) => ({
    routes: [
      ...agentRoutes(context, models, onRead),
      ...visitRoutes(context),
      ...webhookRoutes(context),
      ...preferenceRoutes(context),
    ],
    handlers: [sendCodeHandler(context)],
    start: () => keepWritingViews(context),
    drain: () => writeViews(context),
  }),
}
