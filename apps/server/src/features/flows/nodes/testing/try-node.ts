import { flows } from '@millrace/contract'
import { compileFlow, type Journal, type StepRecord, walk } from '@millrace/engine'
import { CATALOGUE, EXECUTORS } from '../catalogue.ts'
import type { NodeEnv } from '../types.ts'

export interface Trial {
  params?: Record<string, unknown>
  row?: Record<string, unknown> | null
  /** Parameters of the flow, for tokens such as `@@params.key@@`. */
  given?: Record<string, unknown>
  env?: Partial<NodeEnv>
  runId?: string
  /** The step's journal from before. */
  journal?: Journal
  now?: Date
}

export const NOW = new Date('2026-03-01T12:00:00.000Z')

const documentOf = (type: string, { params = {}, row, given = {} }: Trial) =>
  flows.flowDocument.parse({
    version: 1,
    params: Object.keys(given).map((key) => ({ key, type: 'JSON', required: false })),
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type, params },
    ],
    edges: [{ from: 'n1', to: 'n2' }],
    settings: { columns: Object.keys(row ?? {}) },
  })

/** Pauses between attempts are skipped; a step's timeout never passes. */
const LONGEST_PAUSE_MS = 30_000
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  ms <= LONGEST_PAUSE_MS
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Runs one node in a flow of its own, including tokens, settings and retries. Returns its last record. */
export async function tryNode(type: string, trial: Trial = {}): Promise<StepRecord> {
  const { row = null, given = {}, runId = 'run_test', journal, now = NOW } = trial
  const env = { context: { now: () => now }, ...trial.env } as unknown as NodeEnv
  const records = new Map<string, StepRecord>(journal)
  const end = await walk(
    compileFlow(documentOf(type, trial), CATALOGUE),
    { runId, row, params: given, ...(journal ? { journal } : {}) },
    {
      clock: { now: () => now.getTime(), sleep },
      execute: (step) => EXECUTORS.get(step.node.type)!(step, env),
      record: (kept) => {
        for (const record of kept) records.set(record.path, record)
        return Promise.resolve()
      },
    },
  )
  const record = records.get('n2')
  if (!record) throw new Error(`the node did not run: ${JSON.stringify(end)}`)
  return record
}

/** The output of a successful node; otherwise throws its code and message. */
export async function outputOf(type: string, trial: Trial = {}): Promise<unknown> {
  const record = await tryNode(type, trial)
  if (record.state === 'done') return record.output
  throw new Error(record.state === 'failed' ? `${record.error.code}: ${record.error.message}` : record.state)
}
