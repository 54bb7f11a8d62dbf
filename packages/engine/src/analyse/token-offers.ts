import type { flows } from '@millrace/contract'
import { findCertainty } from '../graph/certainty.ts'
import { graphOf } from '../graph/graph.ts'
import { findLoops } from '../graph/loops.ts'
import { outputsOf } from '../structure.ts'
import { parseTemplate, type Token, writeToken } from '../tokens/parse-template.ts'
import { COLLECT } from './check-settings.ts'
import { resolveToken, type Standing, type Surroundings } from './resolve-token.ts'

/** Maximum depth of suggested nested fields; deeper paths are typed by hand. */
const DEEPEST = 3

export interface TokenOffer {
  /** As written in a text: `@@n2.total@@`. */
  token: string
  from: 'item' | 'param' | 'row' | 'node'
  /** The node whose output it refers to. */
  nodeId: string | null
  /** Path inside the source value. */
  path: string[]
  title: string
  type: flows.OutputField['type']
  /** The node may not have run yet: the token ends in `?` and may be empty. */
  optional: boolean
}

interface Candidate {
  from: TokenOffer['from']
  head: string
  path: string[]
  title: string
  type: flows.OutputField['type']
}

const ERROR_FIELDS = ['code', 'message']

function fieldsBelow(
  head: string,
  fields: readonly flows.OutputField[],
  above: readonly string[] = [],
): Candidate[] {
  return fields.flatMap(({ key, title, type, fields: inside }) => {
    const path = [...above, key]
    const own: Candidate = { from: 'node', head, path, title: title ?? '', type }
    // List elements have no names to suggest.
    const deeper = type !== 'list' && inside && path.length < DEEPEST
    return deeper ? [own, ...fieldsBelow(head, inside, path)] : [own]
  })
}

function ofNode({ graph, fieldsOf }: Surroundings, index: number): Candidate[] {
  const { node, out } = graph.nodes[index]!
  const known = fieldsOf(index)
  const whole: Candidate = { from: 'node', head: node.id, path: [], title: '', type: 'any' }
  const handlesErrors = out.some(({ port }) => port === 'error')
  const errors = handlesErrors ? ERROR_FIELDS.map((key) => ['error', key]) : []
  return [
    ...(known ? fieldsBelow(node.id, known) : []),
    whole,
    ...errors.map((path): Candidate => ({ from: 'node', head: node.id, path, title: '', type: 'text' })),
  ]
}

function ofLoop({ graph, loops }: Surroundings, { node, collects }: Standing): Candidate[] {
  const found: Candidate[] = []
  const first = collects ? node : loops.loopOf[node]!
  if (first !== -1)
    for (const [head, type] of [
      ['item', 'any'],
      ['index', 'number'],
    ] as const)
      found.push({ from: 'item', head, path: [], title: '', type })
  for (let at = first === -1 ? -1 : loops.loopOf[first]!; at !== -1; at = loops.loopOf[at]!)
    for (const key of ['item', 'index'])
      found.push({ from: 'item', head: graph.nodes[at]!.node.id, path: [key], title: '', type: 'any' })
  return found
}

const PARAM_TYPES: Partial<Record<flows.ParameterDefinition['type'], flows.OutputField['type']>> = {
  NUMBER: 'number',
  CHECKBOX: 'boolean',
  MULTISELECT: 'list',
  FILE: 'list',
  JSON: 'any',
  DATE: 'date',
}

function candidates(around: Surroundings, standing: Standing): Candidate[] {
  const { params, settings } = around.document
  return [
    ...ofLoop(around, standing),
    ...params.map(({ key, label, type }): Candidate => ({
      from: 'param',
      head: key,
      path: [],
      title: label,
      type: PARAM_TYPES[type] ?? 'text',
    })),
    ...settings.columns.map((key): Candidate => ({
      from: 'row',
      head: 'row',
      path: [key],
      title: '',
      type: 'any',
    })),
    // Nearest first: the latest results are needed most often.
    ...around.graph.order
      .toReversed()
      .filter((index) => around.graph.nodes[index]!.definition.role !== 'start')
      .flatMap((index) => ofNode(around, index)),
  ]
}

function offer(around: Surroundings, standing: Standing, one: Candidate): TokenOffer | null {
  const { from, head, path, title, type } = one
  const nodeId = around.graph.indexOf.has(head) ? head : null
  const made = { from, nodeId, path, title, type }
  for (const optional of [false, true]) {
    const text = writeToken({ head, path, optional })
    const token = parseTemplate(text).parts[0] as Token
    const resolved = resolveToken(around, standing, token)
    if (resolved.ok) return { ...made, token: text, optional }
    if (resolved.code !== 'token_uncertain') return null
  }
  return null
}

function surroundingsOf(document: flows.FlowDocument, catalogue: flows.Catalogue): Surroundings | null {
  const { graph } = graphOf(document, catalogue)
  if (graph.order.length < graph.nodes.length) return null
  const loops = findLoops(graph)
  const certainty = findCertainty(graph, loops, document.settings.onError)
  return {
    document,
    graph,
    loops,
    certainty: () => certainty,
    fieldsOf: (index) => outputsOf(graph.nodes[index]!.node, graph.nodes[index]!.definition, document.params),
  }
}

/**
 * Tokens that validation accepts in a setting of a node: those that are certain there, and with `optional` those that
 * may be empty. Empty while the graph has a cycle, because nothing then precedes anything.
 */
export function tokenOffers(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  { nodeId, param }: { nodeId: string; param: string },
): TokenOffer[] {
  const around = surroundingsOf(document, catalogue)
  const node = around?.graph.indexOf.get(nodeId)
  if (!around || node === undefined) return []
  const collects = around.graph.nodes[node]!.definition.role === 'loop' && param === COLLECT
  const standing = { node, collects }
  return candidates(around, standing)
    .map((one) => offer(around, standing, one))
    .filter((one) => one !== null)
}
