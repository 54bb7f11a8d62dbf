import type { Clock } from '../../clock.ts'
import type { Adaptor, Connection } from '../vendor.ts'
import type { ChatModels } from './chat-models.ts'
import type { Timeouts } from './deadlines.ts'
import type { Quirks } from './quirks.ts'

/** The parameters of every vendor call. */
export interface VendorCall {
  adaptor: Adaptor
  connection: Connection
  clock: Clock
  timeouts: Timeouts
  quirks: Quirks
  models: ChatModels
}
