// Everything a chat loads for handoffs, as one file.
export { ArrivedMessage } from './ArrivedMessage.tsx'
export { HandoffPane } from './HandoffPane.tsx'
