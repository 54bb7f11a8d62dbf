export { closeBrokenAnswers } from './close-broken.ts'
export { conversationRoutes } from './routes.ts'
