import type { jobs, sheets } from '@millrace/contract'
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
  /** None: the flow runs once, without a row. */
  inputs: readonly InputDraft[]
  /** Sheets whose rows join each row. */
  joins: readonly JoinDraft[]
  joinMode: jobs.JobLaunch['associatedMode']
  /** Values of the parameters that not every sheet has a column for. */
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
  /** Parameter or row column of the flow → column of the sheet; empty for a value of its own. */
  mapping: Readonly<Record<string, string>>
}

export interface JoinDraft {
  sheetId: string
  filter: sheets.Filter | null
  /** What the flow calls its rows. */
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
  /** The columns that the rows have in their sheets are wanted as well. */
  includeSource: boolean
  /** Columns of the input that a new sheet gets where not all are wanted. */
  copied: readonly string[]
  sheetId: string
  writeMode: jobs.JobLaunch['OUTPUT_SHEETS'][number]['writeMode']
  keys: readonly string[]
  /** Column of the existing sheet → result of the flow; empty: nothing. Those that are left out get what is likely. */
  mapping: Readonly<Record<string, string>>
}
