export { agentAsker } from './ask-agent.ts'
export { holds } from './asker.ts'
export { OPEN_TO_VISITORS, type StoredCitation } from './queries.ts'
export { stopAnswersOf } from './stop-answers-of.ts'
