import type { NodeType } from '../types.ts'
import { definition } from './definition.ts'
import { execute } from './execute.ts'
import { texts } from './texts.ts'

export { type Answer, answered } from './answer.ts'
export const approval: NodeType = { definition, texts, execute }
