import type { sheets } from '@millrace/contract'

/** A row as it stands in the file, before anybody asks what its texts mean. */
export interface RawRow {
  /** Line where it begins; of JSON the number of the record; the first is 1. */
  line: number
  cells: string[]
  /** Why it can't be taken, whatever its cells say; they are then what there is of it. */
  problem?: string
}

/** A file that can be read row by row, as often as wanted, always with the same rows. */
export interface Source {
  format: sheets.ReadOptions['format'] & string
  encoding: sheets.ReadOptions['encoding']
  delimiter: sheets.ReadOptions['delimiter']
  sheetNames: string[]
  sheetName: string | undefined
  /** Names that the format itself gives to columns (JSON); null: the first row may name them. */
  names: string[] | null
  /** Size of the file. */
  bytes: number
  /** Rows the file says it has; null when it does not say. */
  claimedRows: number | null
  rows(): AsyncGenerator<RawRow[]>
  /** Bytes of the file that were read so far by the last `rows()`. */
  position(): number
}

/** Larger rows are not kept in memory: they become bad rows. */
export const ROW_MAX_CHARS = 8 * 1024 * 1024
/** Of a row that is not kept, this much is shown in the report. */
export const HEAD_CHARS = 2000

export const TOO_LARGE = 'is larger than 8 MiB'
