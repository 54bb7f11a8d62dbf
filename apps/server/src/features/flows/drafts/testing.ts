import { flows } from '@millrace/contract'

/** Fields in the format of a FIELDS setting. */
export const fields = (values: Record<string, unknown>) => ({
  fields: Object.entries(values).map(([name, value]) => ({ name, value })),
})

type Node = Omit<flows.FlowDocumentInput['nodes'] extends (infer N)[] | undefined ? N : never, 'id'>

/** A document in short notation: the start is n1, edges are written `n1 n2` or `n2.yes n3`. */
export const documentOf = (
  nodes: Record<string, Node>,
  edges: string[],
  rest: Partial<flows.FlowDocumentInput> = {},
): flows.FlowDocument =>
  flows.flowDocument.parse({
    version: 1,
    nodes: [{ id: 'n1', type: 'start' }, ...Object.entries(nodes).map(([id, node]) => ({ ...node, id }))],
    edges: edges.map((edge) => {
      const [from = '', to = ''] = edge.split(' ')
      const [id = '', port = 'out'] = from.split('.')
      return { from: id, port, to }
    }),
    ...rest,
  })

/** A flow that outputs this value. */
export const simpleDocument = (answer: unknown = 42): flows.FlowDocument =>
  documentOf({ n2: { type: 'output', params: fields({ answer }) } }, ['n1 n2'])

/** A flow that calls another one. */
export const callingDocument = (flow: string): flows.FlowDocument =>
  documentOf(
    { n2: { type: 'callFlow', params: { flow } }, n3: { type: 'output', params: fields({ answer: 1 }) } },
    ['n1 n2', 'n2 n3'],
  )
