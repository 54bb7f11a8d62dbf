import type { sheets } from '@millrace/contract'
import type { RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>

export type { OpenSheet, RecordRow, Tx } from '../model/types.ts'

/** Which records, and in which order. */
export interface ReadView {
  filter?: sheets.Filter | null | undefined
  sort?: readonly sheets.Sort[] | undefined
  search?: string | undefined
}

/** A sheet with at least this many rows counts as large: reading it completely takes a noticeable time. */
export const LARGE_ROWS = 20_000
