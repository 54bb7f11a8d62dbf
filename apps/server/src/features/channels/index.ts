export {
  addContactWith,
  type ContactRow,
  countRecent,
  endProfile,
  findContact,
  receiveFrom,
  selectAskedFor,
  setConsent,
  setConversation,
  setOptedOut,
} from './contacts.ts'
export { readConversationChannel, readWayOut } from './conversation-channel.ts'
export {
  applyEvent,
  claimMessages,
  claimStates,
  endEvent,
  type EventEnd,
  type EventRow,
  forgetTexts,
  heldTexts,
  postponeEvents,
  postponeState,
  wakeEvents,
  wakeReceiving,
} from './events.ts'
export { claimFileEvent, openFile, postponeFiles, setFiles } from './files.ts'
export { prepareTemplate } from './prepare-template.ts'
export { askProfile, queueProfile } from './profile.job.ts'
export { callVendor } from './vendor.ts'
export { queueFor, queueText } from './queue-text.ts'
export { receiveEvents } from './receive.job.ts'
export { refreshTemplates } from './templates.ts'
export {
  type ConnectionRow,
  findConnection,
  openConnection,
  type OpenConnection,
  selectConnections,
} from './rows.ts'
