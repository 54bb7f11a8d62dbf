// Separate files, so that pages load only what they use; and without zod, because processes that read untrusted files
// load them too.
export { fitInEnglish } from './fit-in-english.ts'
export { inEnglish } from './in-english.ts'
export { hasJobReason, reasonOfJob } from './reason-of-job.ts'
export { type ReasonKey, reasonOf, say } from './say.ts'
export { type Reason, type ReasonValue, type ReasonWords, wordReason } from './word-reason.ts'
