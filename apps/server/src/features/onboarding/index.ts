export { onboardingRoutes } from './routes.ts'
export { onboardHandler } from './website/onboard.handler.ts'
export { finishOnboarding } from './website/onboard.job.ts'
export { finishWhenRead, resumeOnboardings } from './website/start-onboarding.ts'
