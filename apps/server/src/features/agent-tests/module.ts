import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import { agentTestRoutes } from './routes.ts'
import { testHandler } from './run.handler.ts'
import { runTest } from './run.job.ts'

export const agentTests: FeatureModule<{ models: OpenModels }> = {
  jobs: [runTest],
  open: (context, { models }) => ({
    routes: agentTestRoutes(context),
    handlers: [testHandler(context, models)],
  }),
}
