export { finishWhenRead, resumeOnboardings } from './website/start-onboarding.ts'
