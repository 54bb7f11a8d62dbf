import { flows } from '@millrace/contract'
import { LOOP_PORTS, passPort } from '../structure.ts'
import { escapeTokens, type Token } from '../tokens/parse-template.ts'
import { bodyOf, loopsAround, type Scene, tokensOf } from './scene.ts'

function escaped(value: unknown): unknown {
  if (typeof value === 'string') return escapeTokens(value)
  if (Array.isArray(value)) return value.map(escaped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, escaped(one)]))
}

/** A for-each around the node, with the single given item. */
function loopOver(node: flows.FlowNode, item: unknown): flows.FlowNode {
  const { pinned: _, disabled: __, ...rest } = node
  return { ...rest, params: { list: [escaped(item ?? null)], concurrency: 1 } }
}

/** Parameters that the node doesn't use may be empty; a missing one that it uses fails its step. */
const asOptional = (param: flows.FlowDocument['params'][number]) => ({ ...param, required: false })

interface Named {
  index: number
  tokens: Token[]
}

/** What one node refers to, in flow order, with the tokens. */
function namedOutside(scene: Scene, inside: ReadonlySet<number>, around: ReadonlySet<number>): Named[] {
  const { graph } = scene
  const tokens = new Map<number, Token[]>()
  for (const one of inside)
    for (const token of tokensOf(scene, one)) {
      const index = graph.indexOf.get(token.head)
      if (index === undefined || inside.has(index) || around.has(index)) continue
      tokens.set(index, [...(tokens.get(index) ?? []), token])
    }
  return graph.order
    .filter((index) => tokens.has(index))
    .map((index) => ({ index, tokens: tokens.get(index)! }))
}

const namesError = ({ tokens }: Named): boolean =>
  tokens.some(({ path, optional }) => path[0] === flows.ERROR_PORT && !optional)

function givenNode(scene: Scene, named: Named): flows.FlowNode {
  const { node, definition, ports } = scene.graph.nodes[named.index]!
  const port = namesError(named) ? flows.ERROR_PORT : passPort(definition) || (ports[0] ?? '')
  const { disabled: _, ...rest } = node
  return { ...rest, pinned: { port, output: scene.given.get(named.index)?.output ?? null } }
}

interface OneNode {
  document: flows.FlowDocument
  /** Nodes whose outputs, and for-each steps whose items, are needed but were not given. */
  missing: string[]
}

function missingOf(
  scene: Scene,
  named: readonly Named[],
  asked: { index: number; inside: ReadonlySet<number>; items: ReadonlyMap<string, unknown> },
): string[] {
  const { graph } = scene
  const idOf = (index: number) => graph.nodes[index]!.node.id
  const outputs = named.filter(
    ({ index, tokens }) => !scene.given.has(index) && tokens.some(({ optional }) => !optional),
  )
  const [inner] = loopsAround(scene, asked.index)
  const heads = new Set([...asked.inside].flatMap((one) => tokensOf(scene, one)).map(({ head }) => head))
  const loops = loopsAround(scene, asked.index).filter(
    (loop) =>
      !asked.items.has(idOf(loop)) && (heads.has(idOf(loop)) || (loop === inner && heads.has('item'))),
  )
  return [...outputs.map(({ index }) => index), ...loops].map(idOf)
}

/**
 * A flow that consists of one node (or a for-each with its body): its inputs are given, and a surrounding for-each has
 * one item. Nothing else runs.
 */
export function oneNode(scene: Scene, index: number, items: ReadonlyMap<string, unknown>): OneNode {
  const { document, graph, loops } = scene
  const inside = new Set([index, ...bodyOf(scene, index)])
  const around = loopsAround(scene, index).toReversed()
  const named = namedOutside(scene, inside, new Set(around))
  const nodes: flows.FlowNode[] = [graph.nodes[graph.start]!.node]
  const edges: flows.FlowEdge[] = []
  let last = { from: nodes[0]!.id, port: passPort(graph.nodes[graph.start]!.definition) }

  function follow(node: flows.FlowNode, port: string): void {
    nodes.push(node)
    edges.push({ ...last, to: node.id })
    last = { from: node.id, port }
  }
  for (const region of [-1, ...around]) {
    if (region !== -1) {
      const { node } = graph.nodes[region]!
      follow(loopOver(node, items.get(node.id)), LOOP_PORTS.each)
    }
    for (const one of named.filter((other) => loops.loopOf[other.index] === region)) {
      const given = givenNode(scene, one)
      follow(given, given.pinned?.port ?? '')
    }
  }
  const { pinned: _, disabled: __, ...asked } = graph.nodes[index]!.node
  follow(asked, '')
  const ids = new Set([...inside].map((one) => graph.nodes[one]!.node.id))
  nodes.push(...document.nodes.filter(({ id }) => id !== asked.id && ids.has(id)))
  edges.push(...document.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)))
  return {
    document: { ...document, params: document.params.map(asOptional), nodes, edges },
    missing: missingOf(scene, named, { index, inside, items }),
  }
}
