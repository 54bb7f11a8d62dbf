export {
  type EndpointRow,
  findEndpoint,
  listDeliveries,
  presentEndpoint,
  removeEndpoint,
  redeliver,
  rotateSecret,
  saveEndpoint,
  testEndpoint,
} from './endpoints.ts'
export { queueEvent } from './queue-event.ts'
