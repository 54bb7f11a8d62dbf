import { flows } from '@millrace/contract'

/** Ports of for-each: `each` leads into the body for every item, `done` continues after all items. */
export const LOOP_PORTS = { each: 'each', done: 'done' } as const

/** Maximum items of one for-each that run at the same time. */
export const MOST_CONCURRENT = 200
/** Maximum depth of nested flow calls. */
export const DEEPEST_CALL = 10

export const START = flows.defineNode({
  type: 'start',
  role: 'start',
  group: 'inputs',
  icon: 'play',
  errors: false,
})

export const OUTPUT = flows.defineNode({
  type: 'output',
  role: 'output',
  group: 'outputs',
  icon: 'flag',
  params: [{ key: 'fields', type: 'FIELDS' }],
  ports: [],
  outputsFrom: 'fields',
})

export const FOR_EACH = flows.defineNode({
  type: 'forEach',
  role: 'loop',
  group: 'logic',
  icon: 'repeat',
  params: [
    { key: 'list', type: 'VALUE' },
    {
      key: 'concurrency',
      type: 'NUMBER',
      defaultValue: 1,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: MOST_CONCURRENT }],
    },
    { key: 'onItemError', type: 'SELECT', defaultValue: 'stop', options: ['stop', 'continue'] },
    { key: 'collect', type: 'VALUE', required: false },
  ],
  ports: [{ id: LOOP_PORTS.done }, { id: LOOP_PORTS.each }],
  outputs: [
    { key: 'items', type: 'list' },
    { key: 'count', type: 'number' },
    { key: 'failed', type: 'number' },
  ],
})

export const CALL_FLOW = flows.defineNode({
  type: 'callFlow',
  role: 'call',
  group: 'logic',
  icon: 'workflow',
  params: [
    { key: 'flow', type: 'FLOW' },
    { key: 'input', type: 'FIELDS', required: false },
  ],
})

export const STOP = flows.defineNode({
  type: 'stop',
  role: 'stop',
  group: 'logic',
  icon: 'octagon',
  params: [{ key: 'message', type: 'TEXTAREA' }],
  ports: [],
  errors: false,
})

/** Node types that the engine itself runs. A catalogue adds those of the server. */
export const STRUCTURE_NODES: readonly flows.NodeDefinition[] = [START, OUTPUT, FOR_EACH, CALL_FLOW, STOP]

interface NodeSettings {
  type: string
  params: Readonly<Record<string, unknown>>
}

/** The ports of a node: those of its cases, those of its type, and the error port. */
export function portsOf(node: NodeSettings, definition: flows.NodeDefinition): flows.Port[] {
  const cases =
    definition.portsFrom === undefined ? null : flows.caseList.safeParse(node.params[definition.portsFrom])
  const derived = cases?.success ? cases.data.map(({ port, title }) => ({ id: port, title })) : []
  const error = definition.errors ? [{ id: flows.ERROR_PORT, title: 'Error' }] : []
  return [...derived, ...definition.ports, ...error]
}

/** The port of a step that names none, and of a disabled node; empty if nothing can follow. */
export const passPort = ({ ports }: flows.NodeDefinition): string => ports[0]?.id ?? ''

const FIELD_OF_SCHEMA: Record<string, flows.OutputField['type']> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
}

function fieldsOfSchema(schema: unknown): flows.OutputField[] | null {
  const properties = (schema as { properties?: unknown } | null)?.properties
  if (typeof properties !== 'object' || properties === null) return null
  return Object.entries(properties).map(([key, one]: [string, unknown]) => {
    const type = FIELD_OF_SCHEMA[String((one as { type?: unknown } | null)?.type)] ?? 'any'
    const inside = fieldsOfSchema(type === 'list' ? (one as { items?: unknown }).items : one)
    return inside ? { key, type, fields: inside } : { key, type }
  })
}

/** Fields of a node's output that tokens can refer to; null if unknown. */
export function outputsOf(
  node: NodeSettings,
  definition: flows.NodeDefinition,
  params: readonly flows.ParameterDefinition[],
): flows.OutputField[] | null {
  if (definition.role === 'start') return params.map(({ key, label }) => ({ key, type: 'any', title: label }))
  if (definition.outputsFrom !== undefined) {
    const value = node.params[definition.outputsFrom]
    const list = flows.fieldList.safeParse(value)
    if (list.success) return list.data.map(({ name }) => ({ key: name, type: 'any' }))
    return fieldsOfSchema(value)
  }
  return definition.outputs === 'any' ? null : definition.outputs
}
