export {
  findAgentEndpoint,
  presentAgentEndpoint,
  requireAgentEndpoint,
  saveAgentEndpoint,
} from './agent-endpoint.ts'
export {
  findFlowEndpoint,
  presentFlowEndpoint,
  requireFlowEndpoint,
  saveFlowEndpoint,
  setFlowEndpoint,
} from './flow-endpoint.ts'
export { listDeliveries, readDelivery, redeliver, testEndpoint } from './deliveries.ts'
export { type AccountEvent, emitWebhook, emitWebhooks, hasReceiver } from './emit.ts'
export { deleteEndpoint, type EndpointRow, rotateSecret } from './endpoints.ts'
export { queueEvent } from './queue-event.ts'
