import type { Context } from '../../../context.ts'
import type { Bound } from '../../../http/binding.ts'
import type { FlowParts } from '../parts.ts'

/** Flows as they are made: lists, drafts, versions, choices, what is wrong with them. */
export const draftRoutes = (_context: Context, _parts: FlowParts): Bound[] => []
