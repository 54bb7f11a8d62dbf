export {
  createEgress,
  type Egress,
  type EgressInit,
  type EgressOptions,
  type EgressResponse,
} from './client.ts'
export { EgressError, type EgressErrorCode } from './errors.ts'
export { within } from './within.ts'
export type { EgressLimits } from './limits.ts'
export type { Lookup } from './agent.ts'
