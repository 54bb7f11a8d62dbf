export { announceMessage, announceOnboarding } from './announce.ts'
export { type NewNotification, notify } from './notify.ts'
export { settleNotices } from './settle-notices.ts'
