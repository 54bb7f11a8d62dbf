// What a chat loads for people who answer in it: one file for all of it.
export { ArrivedMessage } from './ArrivedMessage.tsx'
export { HandoffPane } from './HandoffPane.tsx'
