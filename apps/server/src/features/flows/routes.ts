import type { Context } from '../../context.ts'
import type { OpenModels } from '../models/index.ts'
import { builderRoutes } from './builder/routes.ts'
import { costRoutes } from './costs/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { presenceRoutes } from './presence/routes.ts'

export const flowRoutes = (context: Context, models: OpenModels) => [
  ...draftRoutes(context, models),
  ...presenceRoutes(context),
  ...costRoutes(context, models),
  ...builderRoutes(context, models),
]
