import type { Step, StepAnswer } from '@millrace/engine'
import type { NodeEnv } from '../../flows/index.ts'
import type { WorkedExecution, WorkerNow } from './execution.ts'
import type { CallOutput } from './steps.ts'

export type ToolResult = CallOutput | { wait: Extract<StepAnswer, { wait: unknown }>['wait'] }

/** A tool of a worker. */
export interface WorkerTool {
  definition: { name: string; description: string; parameters: Record<string, unknown> }
  /** Whether a person must approve each call. */
  ask: boolean
  run: (args: Readonly<Record<string, unknown>>, at: ToolPlace) => Promise<ToolResult & { usage?: unknown }>
}

export interface ToolPlace {
  step: Step
  env: NodeEnv
  execution: WorkedExecution
  worker: WorkerNow
}

/** A granted sheet or flow of the worker's project that still exists. */
export interface GrantedSheet {
  id: string
  name: string
  columns: { key: string; label: string; type: string }[]
}
export interface GrantedFlow {
  id: string
  title: string
  documentId: string | null
}
