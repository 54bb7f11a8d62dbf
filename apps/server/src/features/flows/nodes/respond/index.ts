import type { NodeType } from '../types.ts'
import { definition } from './definition.ts'
import { execute } from './execute.ts'

export type { Response } from './execute.ts'
export const respond: NodeType = { definition, execute }
