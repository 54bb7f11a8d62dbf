import type { Context } from '../../context.ts'
import { draftRoutes } from './drafts/routes.ts'
import type { FlowParts } from './parts.ts'

export const flowRoutes = (context: Context, parts: FlowParts) => [...draftRoutes(context, parts)]
