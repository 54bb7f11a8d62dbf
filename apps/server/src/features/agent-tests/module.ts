import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import { agentTestRoutes, flowTestRoutes, scoringRoutes } from './routes.ts'
import { testHandler } from './run.handler.ts'
import { runTest } from './run.job.ts'
import { sampledAnswers } from './scoring/sample-answers.maintenance.ts'
import { scoreHandler } from './scoring/score-answers.handler.ts'
import { scoreAnswers } from './scoring/score-answers.job.ts'

export const agentTests: FeatureModule<{ models: OpenModels; runs: Runs }> = {
  jobs: [runTest, scoreAnswers],
  maintenance: [sampledAnswers],
  open: (context, { models, runs }) => ({
    routes: [
      ...agentTestRoutes(context, models),
      ...flowTestRoutes(context, models),
      ...scoringRoutes(context, models),
    ],
    handlers: [testHandler(context, { models, runs }), scoreHandler(context, { models })],
  }),
}
