import { z } from 'zod'
import { flowEdge } from './document.ts'

/** Problems of a flow; an `error` prevents publishing and running. */
export const FLOW_PROBLEMS = [
  'node_duplicate',
  'param_duplicate',
  'param_reserved',
  'type_unknown',
  'type_version',
  'start_missing',
  'start_duplicate',
  'output_missing',
  'flow_too_large',
  'edge_dangling',
  'edge_port',
  'edge_duplicate',
  'cycle',
  'unreachable',
  'param_missing',
  'param_unknown',
  'param_invalid',
  'token_malformed',
  'token_unknown',
  'token_field',
  'token_later',
  'token_uncertain',
  'token_refused',
  'json_invalid',
  'loop_leak',
  'loop_empty',
  'role_in_loop',
  'calls_itself',
  'call_unknown',
  'thing_unknown',
] as const

export const flowProblem = z.strictObject({
  code: z.enum(FLOW_PROBLEMS),
  severity: z.enum(['error', 'warning']),
  nodeId: z.string().optional(),
  edge: flowEdge.optional(),
  /** Key of the setting, or of the flow parameter if there is no node. */
  param: z.string().optional(),
  /** Location in the setting: the path of a text in it, such as `[2].value`, and the offset there. */
  at: z.strictObject({ path: z.string(), offset: z.number().int() }).optional(),
  /** For people: what is wrong and what to do. */
  message: z.string(),
})
export type FlowProblem = z.output<typeof flowProblem>
export type FlowProblemCode = FlowProblem['code']
