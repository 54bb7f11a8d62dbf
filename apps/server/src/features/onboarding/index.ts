export { suggestFor } from './questions/suggest.job.ts'
export { finishWhenRead, resumeOnboardings } from './website/start-onboarding.ts'
