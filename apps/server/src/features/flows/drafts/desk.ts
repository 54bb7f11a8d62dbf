import type { Context } from '../../../context.ts'
import type { Models } from '../../models/index.ts'

/** What the calls on drafts work with. */
export interface Desk {
  context: Context
  models: Models
}
