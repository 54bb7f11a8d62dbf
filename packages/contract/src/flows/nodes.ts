import { z } from 'zod'
import { nodeParameter, type ParameterInput } from './parameters.ts'
import { line, text } from '../text.ts'

export const NODE_GROUPS = [
  'inputs',
  'outputs',
  'ai',
  'data',
  'sheets',
  'logic',
  'web',
  'out',
  'tools',
] as const
export const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'list', 'object', 'any'] as const

/** An output field of a node, for the token picker and token validation; `any` leaves nested fields unknown. */
export interface OutputField {
  key: string
  type: (typeof FIELD_TYPES)[number]
  title?: string | undefined
  /** Fields of an object, or of each list element; omitted if unknown. */
  fields?: OutputField[] | undefined
}
export const outputField: z.ZodType<OutputField> = z.strictObject({
  key: text(100),
  type: z.enum(FIELD_TYPES),
  title: text(200).optional(),
  fields: z.lazy(() => z.array(outputField).max(200)).optional(),
})

const portId = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/, 'is not a port name')
export const port = z.strictObject({ id: portId, title: text(200).default('') })
/** The port by which a failed step continues, if connected. */
export const ERROR_PORT = 'error'

export const nodeRetry = z.strictObject({
  /** Total attempts; 1 means no retry. */
  attempts: z.number().int().min(1).max(20).default(1),
  /** Delay before the second attempt, doubled for each further one up to `maxBackoffSeconds`. */
  backoffSeconds: z.number().min(0).max(3600).default(1),
  maxBackoffSeconds: z.number().min(0).max(86_400).default(60),
  /** Error codes that are retried; defaults to what the step itself considers retryable. */
  codes: z.array(line(60)).max(50).optional(),
})

/**
 * A node type as data, without code, so that the console draws, validates and explains the same definition that the
 * server runs. Settings are parameters like those of a flow, so one form renderer handles both.
 */
export const nodeDefinition = z.strictObject({
  type: z.string().regex(/^[a-z][a-zA-Z0-9]*(?:\.[a-zA-Z0-9]+)*$/, 'is not a step type'),
  version: z.number().int().min(1).default(1),
  group: z.enum(NODE_GROUPS),
  title: line(100),
  desc: text(2000).default(''),
  icon: line(60).default('box'),
  params: z.array(nodeParameter).max(100).default([]),
  /** The first one is used by a step that chooses none, and by a disabled node. */
  ports: z
    .array(port)
    .max(20)
    .default([{ id: 'out', title: '' }]),
  /** Key of a CASES setting: each case is a port, before the fixed ones. */
  portsFrom: line(64).optional(),
  /** Whether it can fail, and so has an error port. */
  errors: z.boolean().default(true),
  outputs: z.union([z.literal('any'), z.array(outputField).max(200)]).default('any'),
  /** A setting that determines output fields: names of FIELDS, or properties of a SCHEMA. */
  outputsFrom: line(64).optional(),
  /**
   * `pure`: can run again at no cost. `repeatable`: has effects or costs money, and can be repeated with the same
   * idempotency key. `ask`: a person decides if a crash left its outcome unknown.
   */
  effects: z.enum(['pure', 'repeatable', 'ask']).default('pure'),
  retry: nodeRetry.prefault({}),
  timeoutSeconds: z.number().min(0.1).max(86_400).default(60),
  /** Nodes that control the walk; all others are steps. */
  role: z.enum(['start', 'output', 'step', 'loop', 'call', 'stop']).default('step'),
})

export type NodeDefinition = z.output<typeof nodeDefinition>
export type NodeRetry = z.output<typeof nodeRetry>
export type Port = z.output<typeof port>

/** A setting in source form: its options are their values. */
export type SettingInput = Omit<ParameterInput, 'options'> & { options?: readonly (string | number)[] }
/** A node type in source form; its texts are separate. */
export type NodeInput = Omit<z.input<typeof nodeDefinition>, 'params' | 'title'> & {
  title?: string
  params?: readonly SettingInput[]
}

/** All node types by name. */
export type Catalogue = ReadonlyMap<string, NodeDefinition>

const written = nodeDefinition.extend({ title: text(100).default('') })

/** A node type from its source form; throws, because an error in it is a programming error. */
export const defineNode = ({ params = [], ...rest }: NodeInput): NodeDefinition =>
  written.parse({ ...rest, params: params.map(withOptions) })

const withOptions = ({ options = [], ...param }: SettingInput): ParameterInput => ({
  ...param,
  options: options.map((value) => ({ value, label: String(value) })),
})

export const catalogueOf = (definitions: Iterable<NodeDefinition>): Catalogue =>
  new Map([...definitions].map((definition) => [definition.type, definition]))
