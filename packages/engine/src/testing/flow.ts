import { flows } from '@millrace/contract'
import { compileFlow, type Plan } from '../compile-flow.ts'
import type { Journal, Ports, StepRecord } from '../walk/ports.ts'
import { CATALOGUE, execute } from './nodes.ts'

type Edges = string[]

/** `n1 n2` and `n2.yes n3` as edges. */
function edgeOf(text: string) {
  const [from = '', to = ''] = text.split(' ')
  const [id = '', port = 'out'] = from.split('.')
  return { from: id, port, to }
}

/** A document from few words: a start is n1, edges are written `n1 n2` or `n2.yes n3`. */
export function flow(
  nodes: Record<string, Partial<flows.FlowNode> & { type: string }>,
  edges: Edges,
  rest: Partial<flows.FlowDocumentInput> = {},
): flows.FlowDocument {
  return flows.flowDocument.parse({
    version: 1,
    nodes: [{ id: 'n1', type: 'start' }, ...Object.entries(nodes).map(([id, node]) => ({ ...node, id }))],
    edges: edges.map(edgeOf),
    ...rest,
  })
}

export const set = (fields: Record<string, unknown>) => ({
  type: 'set',
  params: { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
})
export const output = (fields: Record<string, unknown>) => ({ ...set(fields), type: 'output' })

export const planOf = (...flow_: Parameters<typeof flow>): Plan => compileFlow(flow(...flow_), CATALOGUE)

export interface EasyPorts extends Ports {
  kept: StepRecord[]
  now: number
  journal: () => Journal
}

/** Ports on which everything succeeds at once and time stands where it is put. */
export function easyPorts(own: Partial<EasyPorts> = {}): EasyPorts {
  const ports: EasyPorts = {
    kept: [],
    now: 1_000_000,
    journal: () => new Map(ports.kept.map((record) => [record.path, record])),
    clock: {
      now: () => ports.now,
      sleep: (ms, signal) => {
        if (ms < 60_000) {
          ports.now += ms
          return Promise.resolve()
        }
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      },
    },
    execute,
    record: (records) => {
      ports.kept.push(...records)
      return Promise.resolve()
    },
    ...own,
  }
  return ports
}
