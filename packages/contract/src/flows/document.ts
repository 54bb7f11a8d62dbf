import { z } from 'zod'
import { ERROR_PORT, nodeRetry } from './nodes.ts'
import { flowKey, flowParameter } from './parameters.ts'
import { line, text } from '../text.ts'

export const FLOW_VERSION = 1
export const FLOW_LIMITS = { nodes: 5000, edges: 20_000, params: 200, notes: 500 } as const

/** Short and stable: `n1`, `n2`, …; ids of removed nodes are not reused. */
export const nodeId = z.string().regex(/^n[1-9]\d{0,5}$/, 'is not a step ID (n1, n2, …)')
const coordinate = z.number().min(-1e7).max(1e7)
const position = z.strictObject({ x: coordinate, y: coordinate })

export const flowNode = z.strictObject({
  id: nodeId,
  type: line(100),
  /** Version of the node type at creation. */
  version: z.number().int().min(1).default(1),
  title: text(200).default(''),
  params: z.record(flowKey, z.unknown()).default({}),
  position: position.default({ x: 0, y: 0 }),
  /** Overrides of the type's retry policy. */
  retry: nodeRetry.optional(),
  timeoutSeconds: z.number().min(0.1).max(86_400).optional(),
  /** A person decides before it is repeated if a crash left its outcome unknown. */
  askBeforeRepeat: z.boolean().optional(),
  /** Disabled: passed through without running; its output can't be used. */
  disabled: z.boolean().optional(),
  /** An output used instead of running it, in test runs only. */
  pinned: z.strictObject({ port: line(64).optional(), output: z.unknown() }).optional(),
})

export const flowEdge = z.strictObject({ from: nodeId, port: line(64).default('out'), to: nodeId })

export const flowNote = z.strictObject({
  id: z.string().regex(/^t[1-9]\d{0,5}$/, 'is not a note ID (t1, t2, …)'),
  text: text(10_000),
  position: position.default({ x: 0, y: 0 }),
  size: z.strictObject({ width: coordinate, height: coordinate }).optional(),
  colour: line(20).optional(),
})

export const flowSettings = z.strictObject({
  /** When a step fails without a connected error port: `stop` ends the run, `continue` goes on with other branches. */
  onError: z.enum(['stop', 'continue']).default('stop'),
  /** A job pauses at its first failed row instead of continuing with the others. */
  stopJobOnError: z.boolean().optional(),
  /** Maximum steps of one run, including all items and called flows. */
  maxSteps: z.number().int().min(1).max(1_000_000).default(10_000),
  /** Columns that rows must have for tokens to refer to. */
  columns: z.array(flowKey).max(1000).default([]),
})

/** A flow's graph, version 1. */
export const flowDocument = z.strictObject({
  version: z.literal(FLOW_VERSION),
  params: z.array(flowParameter).max(FLOW_LIMITS.params).default([]),
  nodes: z.array(flowNode).max(FLOW_LIMITS.nodes).default([]),
  edges: z.array(flowEdge).max(FLOW_LIMITS.edges).default([]),
  settings: flowSettings.prefault({}),
  notes: z.array(flowNote).max(FLOW_LIMITS.notes).default([]),
})

export type FlowDocument = z.output<typeof flowDocument>
export type FlowDocumentInput = z.input<typeof flowDocument>
export type FlowNode = z.output<typeof flowNode>
export type FlowEdge = z.output<typeof flowEdge>
export type FlowSettings = z.output<typeof flowSettings>

/** The next free id: one above the highest. */
export const nextNodeId = (nodes: readonly { id: string }[]): string =>
  `n${Math.max(0, ...nodes.map((node) => Number(node.id.slice(1)))) + 1}`

export const isErrorEdge = ({ port }: { port: string }): boolean => port === ERROR_PORT
