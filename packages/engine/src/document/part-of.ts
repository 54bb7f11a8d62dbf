import type { flows } from '@millrace/contract'

/** The nodes that lead to one, and itself: what “run to here” runs. Compile it with `part: true`. */
export function partOf(document: flows.FlowDocument, nodeId: string): flows.FlowDocument {
  const incoming = new Map<string, string[]>()
  for (const { from, to } of document.edges) {
    const sources = incoming.get(to)
    if (sources) sources.push(from)
    else incoming.set(to, [from])
  }
  const kept = new Set([nodeId])
  for (const id of kept) for (const from of incoming.get(id) ?? []) kept.add(from)
  return {
    ...document,
    nodes: document.nodes.filter(({ id }) => kept.has(id)),
    edges: document.edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  }
}
