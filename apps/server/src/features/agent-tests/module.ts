import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import { agentTestRoutes, flowTestRoutes } from './routes.ts'
import { testHandler } from './run.handler.ts'
import { runTest } from './run.job.ts'

export const agentTests: FeatureModule<{ models: OpenModels; runs: Runs }> = {
  jobs: [runTest],
  open: (context, { models, runs }) => ({
    routes: [...agentTestRoutes(context), ...flowTestRoutes(context)],
    handlers: [testHandler(context, { models, runs })],
  }),
}
