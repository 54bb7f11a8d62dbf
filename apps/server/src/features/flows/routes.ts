import type { Context } from '../../context.ts'
import { draftRoutes } from './drafts/routes.ts'
import type { FlowParts } from './parts.ts'
import { runRoutes } from './runs/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'

export const flowRoutes = (context: Context, parts: FlowParts) => [
  ...draftRoutes(context, parts),
  ...runRoutes(context, parts.runs),
  ...scheduleRoutes(context),
]
