import type { NodeType } from '../types.ts'
import { definition } from './definition.ts'
import { execute } from './execute.ts'
import { texts } from './texts.ts'

export type { Response } from './execute.ts'
export const respond: NodeType = { definition, texts, execute }
