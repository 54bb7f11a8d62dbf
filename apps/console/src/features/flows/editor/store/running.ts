import type { runs } from '@millrace/contract'
import { createContext, use } from 'react'

export type GivenOutputs = Record<string, { port?: string; output: unknown }>

/** The parameters of a test run besides the document. */
export interface TestBody {
  params: Record<string, unknown>
  part?: runs.RunPart
  given?: GivenOutputs
  row?: { sheetId: string; recordId: string }
  rowValues?: Record<string, unknown>
}

export interface ChosenRow {
  sheetId: string
  recordId: string
  /** Token values known before anything has run. */
  values: Readonly<Record<string, unknown>>
}

/** The test runs of an open editor. */
export interface Running {
  isRunning: boolean
  error: unknown
  /** Whether the values of a past run were loaded. */
  isUsed: boolean
  /** Parameter values entered, by key. */
  filled: Readonly<Record<string, unknown>>
  setFilled: (filled: Readonly<Record<string, unknown>>) => void
  row: ChosenRow | null
  setRow: (row: ChosenRow | null) => void
  start: (body: TestBody) => void
  /** Shows another run of the flow as if it had been started here. */
  open: (runId: string) => void
  stop: () => void
  clear: () => void
}

const Context = createContext<Running | null>(null)
export const RunningProvider = Context.Provider

/** Null where nothing can be run, for example while viewing a past run. */
export const useRunning = (): Running | null => use(Context)
