import { flows } from '@millrace/contract'
import type { Compiled } from '../tokens/compiled.ts'
import { compileValue, type TokenPlace } from '../tokens/compile-value.ts'
import type { Token } from '../tokens/parse-template.ts'
import type { Problems } from './problem.ts'
import { referenceOf, resolveToken, type Standing, type Surroundings } from './resolve-token.ts'

/** A compiled node setting, ready to be filled. */
export interface Setting {
  definition: flows.ParameterDefinition
  value: Compiled
}

/** `collect` of a for-each is evaluated in the scope of an item, not of the node. */
export const COLLECT = 'collect'

const NO_TOKENS = 'must be chosen here and can’t contain variables'

/**
 * Data may never select a project resource (a sheet, a credential): otherwise a row could choose where to write and
 * with whose key. A parameter of the same type may, because a person chose its value.
 */
function thingProblem(
  { document }: Surroundings,
  { type }: flows.ParameterDefinition,
  { only, token }: { only: boolean; token: Token },
): string | null {
  if (!flows.THING_TYPES.has(type)) return null
  if (type === 'FLOW' || type === 'TOOL' || !only) return NO_TOKENS
  const key =
    token.head === 'params' && token.path.length === 1 ? token.path[0] : token.path.length === 0 && token.head
  return document.params.some((param) => param.key === key && param.type === type)
    ? null
    : `${NO_TOKENS}, except a flow parameter of the type ${type.toLowerCase()}`
}

interface Node {
  around: Surroundings
  index: number
  problems: Problems
}

function compileSetting(
  { around, index, problems }: Node,
  definition: flows.ParameterDefinition,
  value: unknown,
) {
  const { node, definition: type } = around.graph.nodes[index]!
  const standing: Standing = { node: index, collects: type.role === 'loop' && definition.key === COLLECT }
  const placeOf = (at: TokenPlace) => ({ nodeId: node.id, param: definition.key, at })
  return compileValue(value, definition.type, {
    complain: (code, at, message) => problems.add(code, message, placeOf(at)),
    resolve: (token, at) => {
      const only = at.path === '' && token.source === value
      const refused = thingProblem(around, definition, { only, token })
      if (refused !== null)
        problems.add('token_refused', `${definition.label || definition.key} ${refused}`, placeOf(at))
      const resolved = resolveToken(around, standing, token)
      if (resolved.ok) return referenceOf(resolved, token)
      problems.add(resolved.code, resolved.message, placeOf(at))
      return null
    },
  })
}

const CODES = { missing: 'param_missing', unknown: 'param_unknown', invalid: 'param_invalid' } as const

/** Checks and compiles the settings of one node. */
export function checkSettings(node: Node): Setting[] {
  const { node: one, definition } = node.around.graph.nodes[node.index]!
  const { values, problems } = flows.readParameters(definition.params, one.params, { tokens: true })
  for (const { key, code, message } of problems) {
    const label = definition.params.find((param) => param.key === key)?.label || key
    node.problems.add(CODES[code], `${label} ${message}`, { nodeId: one.id, param: key })
  }
  return definition.params
    .filter((param) => flows.isVisible(param, definition.params, one.params))
    .map((param) => ({ definition: param, value: compileSetting(node, param, values[param.key]) }))
}
