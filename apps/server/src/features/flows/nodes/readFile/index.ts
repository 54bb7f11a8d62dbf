import type { NodeType } from '../types.ts'
import { definition } from './definition.ts'
import { execute } from './execute.ts'

export const readFile: NodeType = { definition, execute }
