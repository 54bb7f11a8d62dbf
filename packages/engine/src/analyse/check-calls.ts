import type { flows } from '@millrace/contract'
import type { Problems } from './problem.ts'

export interface CallOptions {
  /** The flow that the document belongs to. */
  flowId?: string
  /** Flows called by another flow; null if it does not exist. If omitted, calls are not followed. */
  callsOf?: (flowId: string) => readonly string[] | null
}

/** Flows that a document calls. */
export const callsIn = (document: flows.FlowDocument, catalogue: flows.Catalogue): string[] => [
  ...new Set(
    document.nodes
      .filter(({ type, disabled }) => !disabled && catalogue.get(type)?.role === 'call')
      .map(({ params }) => params.flow)
      .filter((flow) => typeof flow === 'string'),
  ),
]

function wayBack(from: string, to: string, callsOf: NonNullable<CallOptions['callsOf']>): string[] | null {
  const came = new Map<string, string | null>([[from, null]])
  for (const flow of came.keys()) {
    if (flow === to) {
      const way: string[] = []
      for (let at: string | null = flow; at !== null; at = came.get(at) ?? null) way.unshift(at)
      return way
    }
    for (const next of callsOf(flow) ?? []) if (!came.has(next)) came.set(next, flow)
  }
  return null
}

/** Reports calls of missing flows and calls that lead back to this flow. */
export function checkCalls(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  { problems, flowId, callsOf }: CallOptions & { problems: Problems },
): void {
  for (const node of document.nodes) {
    const called = node.params.flow
    if (catalogue.get(node.type)?.role !== 'call' || typeof called !== 'string' || !callsOf) continue
    const place = { nodeId: node.id, param: 'flow' }
    if (called !== flowId && callsOf(called) === null)
      problems.add('call_unknown', 'The called flow doesn’t exist', place)
    const way = flowId === undefined ? null : wayBack(called, flowId, callsOf)
    if (way)
      problems.add('calls_itself', `The flow would call itself: ${[flowId, ...way].join(' → ')}`, place)
  }
}
