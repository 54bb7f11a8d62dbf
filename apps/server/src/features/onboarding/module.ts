import type { FeatureModule } from '../../module.ts'
import type { OpenModels } from '../models/index.ts'
import { onboardingRoutes } from './routes.ts'
import { onboardHandler } from './website/onboard.handler.ts'
import { finishOnboarding } from './website/onboard.job.ts'

export const onboarding: FeatureModule<{ models: OpenModels }> = {
  jobs: [finishOnboarding],
  open: (context, { models }) => ({
    routes: onboardingRoutes(context),
    handlers: [onboardHandler(context, models)],
  }),
}
