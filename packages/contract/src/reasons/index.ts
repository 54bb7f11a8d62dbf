// Each in a file of its own, so that pages load no more than they use; and without zod: processes that read files of
// strangers load it, too.
export { fitInEnglish } from './fit-in-english.ts'
export { inEnglish } from './in-english.ts'
export { hasJobReason, reasonOfJob } from './reason-of-job.ts'
export { type ReasonKey, reasonOf, say } from './say.ts'
export { type Reason, type ReasonValue, type ReasonWords, wordReason } from './word-reason.ts'
