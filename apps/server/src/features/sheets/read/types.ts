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

/** From this many rows on a sheet counts as large: reading it whole takes longer than people notice. */
export const LARGE_ROWS = 20_000
