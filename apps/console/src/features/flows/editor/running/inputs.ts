import type { flows } from '@millrace/contract'
import { loopsAroundNode, parseTemplate, tokensIn } from '@millrace/engine'
import type { Document, Node } from '../model/document.ts'

type Way = readonly (string | number)[]

/** A value that a node takes from elsewhere. */
export interface NodeInput {
  /** As written, without the marker for optional values: `@@n2.total@@`. */
  token: string
  from: 'node' | 'item' | 'param' | 'row'
  /** The node, loop, parameter or column it comes from. */
  of: string
  path: Way
  /** For a loop item: the loop's list, or the input that provides it. Runs do not store loop lists. */
  list?: readonly unknown[] | NodeInput
}

/** The list of a loop, if it is a literal or a single token. */
function listOf(document: Document, catalogue: flows.Catalogue, loopId: string): NodeInput['list'] {
  const list = document.nodes.find(({ id }) => id === loopId)?.params.list
  if (Array.isArray(list)) return list as unknown[]
  if (typeof list !== 'string') return undefined
  const { parts } = parseTemplate(list)
  const [token] = parts
  if (parts.length !== 1 || token === undefined || typeof token === 'string') return undefined
  const loops = loopsAroundNode(document, catalogue, loopId)
  return { token: token.source, ...inputOf(document, loops, token) }
}

function inputOf(document: Document, loops: readonly string[], token: { head: string; path: Way }) {
  const { head, path } = token
  const [first, ...rest] = path
  if (head === 'item') return { from: 'item' as const, of: loops[0] ?? '', path }
  if (head === 'params') return { from: 'param' as const, of: String(first ?? ''), path: rest }
  if (head === 'row') return { from: 'row' as const, of: String(first ?? ''), path: rest }
  if (loops.includes(head)) return { from: 'item' as const, of: head, path: rest }
  if (document.nodes.some(({ id }) => id === head)) return { from: 'node' as const, of: head, path }
  const isParam = document.params.some(({ key }) => key === head)
  return { from: isParam ? ('param' as const) : ('row' as const), of: head, path }
}

/** The distinct inputs of a node. Loop counters are left out: a single run uses the first item. */
export function inputsOf(
  document: Document,
  catalogue: flows.Catalogue,
  { node, definition }: { node: Node; definition: flows.NodeDefinition },
): NodeInput[] {
  const loops = loopsAroundNode(document, catalogue, node.id)
  const found = new Map<string, NodeInput>()
  for (const token of tokensIn(node, definition)) {
    const isIndex = token.head === 'index' || (loops.includes(token.head) && token.path[0] === 'index')
    if (isIndex) continue
    const written = token.source.replace(/\?\s*@@$/, '@@')
    const input = inputOf(document, loops, token)
    const list = input.from === 'item' ? listOf(document, catalogue, input.of) : undefined
    found.set(written, { token: written, ...input, ...(list ? { list } : {}) })
  }
  return [...found.values()]
}

const own = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined

export const getIn = (value: unknown, path: Way): unknown => path.reduce(own, value)

/** Sets a nested value and creates missing objects on the way. */
export function setIn(value: unknown, [key, ...rest]: Way, to: unknown): unknown {
  if (key === undefined) return to
  const inner = setIn(own(value, key), rest, to)
  if (Array.isArray(value) || (typeof key === 'number' && (typeof value !== 'object' || value === null))) {
    const list: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : []
    list[Number(key)] = inner
    return list
  }
  return { ...(typeof value === 'object' ? value : null), [key]: inner }
}

/** The path of a node's step next to another step: in the same item if both are in the same loop. */
export function pathBeside(
  nodeId: string,
  paths: readonly string[],
  stepPath: string | undefined,
): string | undefined {
  let prefix = stepPath?.slice(0, stepPath.lastIndexOf('/') + 1) ?? ''
  for (;;) {
    const wanted = prefix + nodeId
    if (paths.includes(wanted)) return wanted
    if (prefix === '') return paths.at(-1)
    prefix = prefix.slice(0, prefix.lastIndexOf('/', prefix.length - 2) + 1)
  }
}

/** The loop item that a step belongs to: 1 for `n3[1]/n5` and n3; undefined outside the loop. */
export function itemAt(loopId: string, stepPath: string | undefined): number | undefined {
  const part = stepPath?.split('/').find((one) => one.startsWith(`${loopId}[`))
  return part === undefined ? undefined : Number(part.slice(loopId.length + 1, -1))
}
