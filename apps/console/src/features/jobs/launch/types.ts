import type { jobs, sheets } from '@millrace/contract'
import type { ReactNode } from 'react'

/** Renders the filter of a sheet's rows; passed in by the page, since it belongs to the sheets feature. */
export type RenderFilter = (input: {
  columns: readonly sheets.Column[]
  filter: sheets.Filter | null
  onFilter: (filter: sheets.Filter | null) => void
}) => ReactNode

export const STEPS = ['rows', 'mapping', 'output', 'run', 'summary'] as const
export type Step = (typeof STEPS)[number]

/** The choices made for a launch so far. */
export interface LaunchDraft {
  /** Empty: the flow runs once, without a row. */
  inputs: readonly InputDraft[]
  /** Sheets whose rows are joined to each row. */
  joins: readonly JoinDraft[]
  joinMode: jobs.JobLaunch['associatedMode']
  /** Values of the parameters that no column fills in every sheet. */
  params: Readonly<Record<string, unknown>>
  /** Empty: results stay with the job. */
  outputs: readonly OutputDraft[]
  title: string
  runMode: jobs.JobLaunch['runMode']
  /** Empty for all rows. */
  amount: string
  concurrency: string
  budget: string
}

export interface InputDraft {
  sheetId: string
  filter: sheets.Filter | null
  /** Parameter or row column of the flow → column of the sheet; empty for a fixed value. */
  mapping: Readonly<Record<string, string>>
}

export interface JoinDraft {
  sheetId: string
  filter: sheets.Filter | null
  /** The flow's name for these rows. */
  name: string
  /** Column of the rows = column here. */
  main: string
  own: string
  /** Parameter of the flow → column here that fills it. */
  mapping: Readonly<Record<string, string>>
}

export interface OutputDraft {
  kind: 'new' | 'sheet'
  name: string
  /** Whether the rows' own columns are wanted as well. */
  includeSource: boolean
  /** The input columns that a new sheet gets if not all are wanted. */
  copied: readonly string[]
  sheetId: string
  writeMode: jobs.JobLaunch['OUTPUT_SHEETS'][number]['writeMode']
  keys: readonly string[]
  /** Column of the existing sheet → result of the flow; empty: nothing. Missing columns get the likely match. */
  mapping: Readonly<Record<string, string>>
}
