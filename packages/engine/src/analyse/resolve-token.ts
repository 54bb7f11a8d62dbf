import { flows } from '@millrace/contract'
import type { Certainty, KnownOutcomes } from '../graph/certainty.ts'
import type { Graph } from '../graph/graph.ts'
import { isInside, type Loops } from '../graph/loops.ts'
import type { Reference, Source } from '../tokens/references.ts'
import type { Token } from '../tokens/parse-template.ts'
import { nameOf } from './problem.ts'

export interface Surroundings {
  document: flows.FlowDocument
  graph: Graph
  loops: Loops
  /** Computed when the first token refers to a node. */
  certainty: () => Certainty
  /** Fields of each node's output; null if unknown. */
  fieldsOf: (node: number) => flows.OutputField[] | null
}

/** Where a token is evaluated: at a node, or where a for-each collects its results. */
export interface Standing {
  node: number
  collects: boolean
}

type Resolved =
  | { ok: true; source: Source; path: Token['path'] }
  | { ok: false; code: flows.FlowProblemCode; message: string }

const refuse = (code: flows.FlowProblemCode, message: string): Resolved => ({ ok: false, code, message })

/** The innermost for-each around the location; while collecting, that is the collecting one. */
const loopAt = ({ loops }: Surroundings, { node, collects }: Standing): number =>
  collects ? node : loops.loopOf[node]!

const depthAt = ({ loops }: Surroundings, { node, collects }: Standing): number =>
  loops.depthOf[node]! + (collects ? 1 : 0)

function resolveItem(around: Surroundings, standing: Standing, token: Token): Resolved {
  if (loopAt(around, standing) === -1)
    return refuse('token_unknown', `${token.source} only has a value inside a “For each”`)
  return { ok: true, source: { from: token.head as 'item' | 'index', up: 0 }, path: token.path }
}

function resolveRow({ document }: Surroundings, token: Token): Resolved {
  const [column, ...path] = token.path
  if (column === undefined) return { ok: true, source: { from: 'row', key: null }, path: [] }
  if (!document.settings.columns.includes(String(column)))
    return refuse('token_unknown', `The flow has no column ${column}. Add it to the flow’s columns`)
  return { ok: true, source: { from: 'row', key: String(column) }, path }
}

function resolveParams({ document }: Surroundings, token: Token): Resolved {
  const [key, ...path] = token.path
  if (key === undefined) return { ok: true, source: { from: 'param', key: null }, path: [] }
  return document.params.some((param) => param.key === key)
    ? { ok: true, source: { from: 'param', key: String(key) }, path }
    : refuse('token_unknown', `The flow has no parameter ${key}`)
}

/** Follows the known fields; null if the path exists or nothing is known. */
function missingField(fields: flows.OutputField[] | null, path: Token['path']): string | null {
  let known: flows.OutputField[] | null | undefined = fields
  for (const step of path) {
    if (typeof step === 'number' || step === 'length') continue
    if (!known) return null
    const field: flows.OutputField | undefined = known.find(({ key }) => key === step)
    if (!field) return step
    known = field.fields
  }
  return null
}

function checkField(around: Surroundings, target: number, token: Token): Resolved | null {
  const of = around.graph.nodes[target]!
  if (token.path[0] === 'error' && of.definition.errors) return null
  const fields = around.fieldsOf(target)
  const missing = missingField(fields, token.path)
  if (missing === null) return null
  const known = (fields ?? []).map(({ key }) => key).join(', ')
  return refuse(
    'token_field',
    `${nameOf(of)} doesn’t return ${missing}${known ? `; it returns ${known}` : ''}`,
  )
}

const knownAt = (around: Surroundings, { node, collects }: Standing): KnownOutcomes =>
  collects ? around.certainty().atEndOf(node) : around.certainty().at(node)

function checkCertain(
  around: Surroundings,
  standing: Standing,
  { target, token }: { target: number; token: Token },
) {
  const known = knownAt(around, standing)
  const name = nameOf(around.graph.nodes[target]!)
  if (!known.isSettled(target))
    return refuse('token_later', `${name} doesn’t come before this step. Connect them`)
  const isCertain = known.isDone(target) || (token.path[0] === 'error' && known.isFailed(target))
  if (token.optional || isCertain) return null
  const optional = token.source.replace(/(?<!\s)\s*@@$/, '?@@')
  return refuse('token_uncertain', `${name} doesn’t always run. If the value can be empty, write ${optional}`)
}

function resolveNode(around: Surroundings, standing: Standing, token: Token): Resolved {
  const { graph, loops } = around
  const target = graph.indexOf.get(token.head)!
  const name = nameOf(graph.nodes[target]!)
  const isAround = standing.collects
    ? target === standing.node || isInside(loops, standing.node, target)
    : isInside(loops, standing.node, target)
  const up = depthAt(around, standing) - loops.depthOf[target]!
  const [first, ...path] = token.path
  if (isAround && (first === 'item' || first === 'index'))
    return { ok: true, source: { from: first, up: up - 1 }, path }
  if (target === standing.node || isAround)
    return refuse('token_later', `${name} hasn’t finished when this value is filled in`)
  const within = loops.loopOf[target]!
  if (within !== -1 && within !== loopAt(around, standing) && !isInside(loops, standing.node, within))
    return refuse('token_unknown', `${name} runs once per item. Use the results of the “For each”`)
  const wrong = checkField(around, target, token) ?? checkCertain(around, standing, { target, token })
  return wrong ?? { ok: true, source: { from: 'output', node: target, up }, path: token.path }
}

/**
 * Resolves a token in this order: keywords, nodes, parameters, columns of the row. A node's output can be used where
 * the node has certainly finished; with a trailing `?` also where it may not have run.
 */
export function resolveToken(around: Surroundings, standing: Standing, token: Token): Resolved {
  if (token.head === 'item' || token.head === 'index') return resolveItem(around, standing, token)
  if (token.head === 'row') return resolveRow(around, token)
  if (token.head === 'params') return resolveParams(around, token)
  if (around.graph.indexOf.has(token.head)) return resolveNode(around, standing, token)
  const { params, settings } = around.document
  if (params.some(({ key }) => key === token.head))
    return { ok: true, source: { from: 'param', key: token.head }, path: token.path }
  if (settings.columns.includes(token.head))
    return { ok: true, source: { from: 'row', key: token.head }, path: token.path }
  return refuse('token_unknown', `${token.head} isn’t a parameter, column or step`)
}

/** The reference that runs use. */
export const referenceOf = (resolved: Extract<Resolved, { ok: true }>, token: Token): Reference => ({
  source: resolved.source,
  path: resolved.path,
  token,
})
