import type { Context } from '../../../context.ts'
import type { Models } from '../../models/index.ts'

/** Dependencies of the draft calls. */
export interface Desk {
  context: Context
  models: Models
}
