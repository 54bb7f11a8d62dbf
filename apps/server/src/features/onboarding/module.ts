import { inBackground } from '../../context.ts'
import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import { suggestHandler } from './questions/suggest.handler.ts'
import { suggestQuestions } from './questions/suggest.job.ts'
import { onboardingRoutes } from './routes.ts'
import { onboardHandler } from './website/onboard.handler.ts'
import { finishOnboarding } from './website/onboard.job.ts'

export const onboarding: FeatureModule<{ models: OpenModels }> = {
  jobs: [finishOnboarding, suggestQuestions],
  open: (context, { models }) => ({
    routes: onboardingRoutes(context),
    handlers: [onboardHandler(context, models), suggestHandler(inBackground(context), models)],
  }),
}
