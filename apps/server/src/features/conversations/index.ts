export { type AdmittedAsker, admitAsker, type Asking } from './admit-asker.ts'
export { answersFrom } from './answers-from.ts'
export { type FileOwner, storeUpload } from './attachments/upload.ts'
export { viewAttached } from './attachments/view-attached.ts'
export { channelSender } from './channel/send-from-flow.ts'
export { addReply, checkFile } from './handoff/add-reply.ts'
export { announceHandoff, changeHandoff } from './handoff/change-handoff.ts'
export { type HandoffRow, lockHandoff, PRESENT_FOR, rulesIn, rulesOf } from './handoff/rows.ts'
export { agentsOfConversations, triageConversations, type TriageTopic } from './analytics/triage.ts'
export { refreshFacts } from './facts/refresh-facts.ts'
export { presentLogged, selectLogged } from './log/list-log.ts'
export { agentAsker, agentTester } from './ask-agent.ts'
export { type ChatAgent, testedAgent } from './chat-agent.ts'
export { holds } from './asker.ts'
export { openEngine, type OpenEngine } from './open-engine.ts'
export { askAsProgram, type ProgramQuestion } from './ask-as-program.ts'
export type { StreamingAnswer } from './streaming/streaming-answer.ts'
export { beginConversation } from './begin-conversation.ts'
export { isUnrecorded } from './limits.ts'
export {
  messageColumns,
  type MessageRow,
  OPEN_TO_VISITORS,
  presentMessage,
  type StoredCitation,
  VISITOR_NAME,
} from './queries.ts'
export { turnsBefore } from './turns-before.ts'
export { stopAnswersOf } from './stop-answers-of.ts'
