import { flows } from '@millrace/contract'
import { parseTemplate, type Token } from '../tokens/parse-template.ts'

/** Types whose text is not searched for tokens. */
const VERBATIM: ReadonlySet<flows.ParameterType> = new Set<flows.ParameterType>(['CODE', 'SCHEMA'])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** The tokens in a node's visible settings, in order. */
export function tokensIn(node: flows.FlowNode, definition: flows.NodeDefinition): Token[] {
  return definition.params
    .filter((param) => !VERBATIM.has(param.type) && flows.isVisible(param, definition.params, node.params))
    .flatMap(({ key, defaultValue }) => textsIn(node.params[key] ?? defaultValue))
    .flatMap((text) => parseTemplate(text).parts.filter((part) => typeof part !== 'string'))
}
