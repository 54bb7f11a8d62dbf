import type { Context } from '../../context.ts'
import { builderRoutes } from './builder/routes.ts'
import { costRoutes } from './costs/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { formRoutes } from './forms/routes.ts'
import { hookRoutes } from './hooks/routes.ts'
import { jobRoutes } from './jobs/index.ts'
import { liveRoutes } from './live/index.ts'
import type { FlowParts } from './parts.ts'
import { presenceRoutes } from './presence/routes.ts'
import { readingRoutes } from './reading/routes.ts'
import { runRoutes } from './runs/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { waitRoutes } from './waits/routes.ts'

export const flowRoutes = (context: Context, parts: FlowParts) => [
  ...draftRoutes(context, parts),
  ...presenceRoutes(context),
  ...runRoutes(context, parts.runs),
  ...jobRoutes(context, parts),
  ...costRoutes(context, parts),
  ...scheduleRoutes(context),
  ...waitRoutes(context),
  ...liveRoutes(context, parts),
  ...readingRoutes(context),
  ...hookRoutes(context, parts.runs),
  ...formRoutes(context, parts.runs),
  ...builderRoutes(context, parts),
]
