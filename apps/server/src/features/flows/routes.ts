import type { Context } from '../../context.ts'
import { draftRoutes } from './drafts/routes.ts'
import type { FlowParts } from './parts.ts'
import { scheduleRoutes } from './schedules/routes.ts'

export const flowRoutes = (context: Context, parts: FlowParts) => [
  ...draftRoutes(context, parts),
  ...scheduleRoutes(context),
]
