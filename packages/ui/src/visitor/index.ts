export { contrast, READABLE } from '@millrace/contract/contrast'
export { type ShownAgent, VisitorChat, type VisitorChatProps } from './VisitorChat.tsx'
