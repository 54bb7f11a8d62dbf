export { holds } from './asker.ts'
export { closeBrokenAnswers } from './close-broken.ts'
export { openEngine } from './open-engine.ts'
export { conversationRoutes } from './routes.ts'
