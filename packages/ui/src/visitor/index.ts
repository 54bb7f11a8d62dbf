export { contrast, READABLE } from './contrast.ts'
export { type ShownAgent, VisitorChat, type VisitorChatProps } from './VisitorChat.tsx'
