import type { sheets } from '@millrace/contract'

/** A row as it appears in the file, before its texts are interpreted. */
export interface RawRow {
  /** Line number where it starts, or record number in JSON; from 1. */
  line: number
  cells: string[]
  /** Why it must be rejected regardless of its cells, which may then be incomplete. */
  problem?: string
}

/** A file that can be read row by row, repeatedly, with the same result. */
export interface Source {
  format: sheets.ReadOptions['format'] & string
  encoding: sheets.ReadOptions['encoding']
  delimiter: sheets.ReadOptions['delimiter']
  sheetNames: string[]
  sheetName: string | undefined
  /** Column names from the format itself (JSON); null when the first row may contain them. */
  names: string[] | null
  /** File size. */
  bytes: number
  /** Number of rows according to the file, or null. */
  claimedRows: number | null
  rows(): AsyncGenerator<RawRow[]>
  /** Bytes read so far by the last call of `rows()`. */
  position(): number
}

/** Larger rows are not kept in memory and are rejected. */
export const ROW_MAX_CHARS = 8 * 1024 * 1024
/** How much of such a row the report shows. */
export const HEAD_CHARS = 2000

export const TOO_LARGE = 'is larger than 8 MiB'
