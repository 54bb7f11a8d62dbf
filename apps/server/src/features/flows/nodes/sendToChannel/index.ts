import type { NodeType } from '../types.ts'
import { definition } from './definition.ts'
import { execute } from './execute.ts'
import { texts } from './texts.ts'

export const sendToChannel: NodeType = { definition, texts, execute }
