import type { flows } from '@millrace/contract'

type Document = Pick<flows.FlowDocument, 'nodes' | 'edges' | 'params' | 'settings'>
type Node = flows.FlowNode

/** What one version of a flow does differently from another. */
export interface Changes {
  added: Node[]
  removed: Node[]
  /** As they are in the newer one. */
  changed: Node[]
  connections: boolean
  params: boolean
  settings: boolean
}

/** The same content gives the same text, in whatever order its keys came. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** What a node does: where it stands on the canvas, and what is pinned for tests, change nothing. */
const doingOf = ({ position: _position, pinned: _pinned, ...node }: Node): string => textOf(node)

const edgesOf = ({ edges }: Document): string =>
  edges
    .map(({ from, port, to }) => `${from} ${port} ${to}`)
    .toSorted()
    .join('\n')

/** Compares two versions node by node; ids are stable, so the same id is the same node. */
export function changesBetween(before: Document, after: Document): Changes {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const ids = new Set(after.nodes.map(({ id }) => id))
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !ids.has(id)),
    changed: after.nodes.filter((node) => {
      const was = old.get(node.id)
      return was !== undefined && doingOf(was) !== doingOf(node)
    }),
    connections: edgesOf(before) !== edgesOf(after),
    params: textOf(before.params) !== textOf(after.params),
    settings: textOf(before.settings) !== textOf(after.settings),
  }
}
