import type { flows, sheets } from '@millrace/contract'
import type { ReactNode } from 'react'

/** Builds the filter of a sheet's rows; given by the page, since it belongs to the feature of sheets. */
export type RenderFilter = (input: {
  columns: readonly sheets.Column[]
  filter: sheets.Filter | null
  onFilter: (filter: sheets.Filter | null) => void
}) => ReactNode

export const STEPS = ['rows', 'mapping', 'output', 'run', 'summary'] as const
export type Step = (typeof STEPS)[number]

/** What of a launch has been chosen so far. */
export interface LaunchDraft {
  step: Step
  sheetId: string
  filter: sheets.Filter | null
  /** Parameter or row column of the flow → column of the sheet; empty for a value of its own. */
  mapping: Readonly<Record<string, string>>
  /** Values of the parameters that no column gives. */
  params: Readonly<Record<string, unknown>>
  output: OutputDraft
  title: string
  runMode: flows.JobLaunch['runMode']
  /** Empty for all rows. */
  amount: string
  concurrency: string
  ceiling: string
}

export interface OutputDraft {
  kind: 'new' | 'sheet' | 'none'
  name: string
  /** Columns of the input that a new sheet gets too. */
  copied: readonly string[]
  sheetId: string
  writeMode: flows.JobLaunch['OUTPUT_SHEETS'][number]['writeMode']
  keys: readonly string[]
  /** Column of the existing sheet → result of the flow. */
  mapping: Readonly<Record<string, string>>
}
