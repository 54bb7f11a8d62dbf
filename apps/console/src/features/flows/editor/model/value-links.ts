import type { flows } from '@millrace/contract'
import { tokensIn } from '@millrace/engine'
import type { Document, Node } from './document.ts'

/**
 * Paths of values, such as `text` or `links[0].url`, by the node at the other end; an empty path is the whole output.
 */
type ByNode = ReadonlyMap<string, readonly string[]>

/** How one node uses values of others, and vice versa. */
interface ValueLinks {
  /** Values that it uses, by their node. */
  takes: ByNode
  /** Its values that others use, by the using node. */
  gives: ByNode
  /** Parameters, row columns and loop items that it uses. */
  others: readonly string[]
}

const wayOf = (path: readonly (string | number)[]): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('')

function add(map: Map<string, string[]>, id: string, way: string) {
  const known = map.get(id)
  if (!known) map.set(id, [way])
  else if (!known.includes(way)) known.push(way)
}

/** The values that a node takes from others and passes on. */
export function valueLinks(document: Document, catalogue: flows.Catalogue, id: string): ValueLinks {
  const ids = new Set(document.nodes.map((node) => node.id))
  const [takes, gives] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const others = new Set<string>()
  const tokens = (node: Node) => {
    const definition = catalogue.get(node.type)
    return definition ? tokensIn(node, definition) : []
  }
  for (const node of document.nodes) {
    for (const { head, path } of tokens(node)) {
      if (node.id === id && ids.has(head)) add(takes, head, wayOf(path))
      else if (node.id === id) others.add(path.length > 0 ? `${head}.${wayOf(path)}` : head)
      else if (head === id) add(gives, node.id, wayOf(path))
    }
  }
  return { takes, gives, others: [...others] }
}
