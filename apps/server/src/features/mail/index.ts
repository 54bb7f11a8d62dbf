export { listUnsent, type Unsent } from './outbox-command.ts'
export { sendMessage } from './send-message.ts'
export { FLOW_MAILS_A_DAY, flowMailsLeft } from './flow-mails.ts'
export { mailGoesOut, sendMail } from './send-mail.ts'
