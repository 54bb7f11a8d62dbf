export { closeBrokenAnswers } from './close-broken.ts'
export { holds } from './open-turn.ts'
export { conversationRoutes } from './routes.ts'
