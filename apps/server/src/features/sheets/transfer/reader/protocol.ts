import type { sheets } from '@millrace/contract'
import type { z } from 'zod'

/** The message to a reader process; the file is its standard input. */
export type ReaderTask =
  | { type: 'preview'; name: string; options: sheets.ReadOptions }
  | { type: 'read'; name: string; options: sheets.ReadOptions; plan: ReadPlan }

/** A preview without the fields that the schema adds: the reader process does not load the schemas. */
export type FoundPreview = Omit<sheets.ImportPreview, 'columns'> & {
  columns: (Omit<sheets.ImportColumn, 'suggested'> & { suggested: z.input<typeof sheets.newColumn> })[]
}

export interface ReadPlan {
  columns: sheets.Column[]
  mapping: ({ index: number; column: string; dateOrder?: 'dmy' | 'mdy' } & sheets.Reading)[]
  invalid: 'keep' | 'refuse'
  /** `append`: complete new records with ids. `upsert`: only the cells that the file contains. */
  mode: 'append' | 'upsert'
  /** Rows that an earlier process has already delivered. */
  skip: number
  /** Rows per piece. */
  pieceRows: number
}

/** A rejected row. */
export interface Reject {
  line: number
  reason: string
  row: string[]
}

/** Some rows of the file, ready to be written. */
export interface Piece {
  /** File rows read up to the end of this piece, including rejected ones. */
  rowsRead: number
  bytesDone: number
  /** Number of accepted rows in it. */
  count: number
  /** `[{id, cells, errors}, …]` by column id, as text that the server passes on without parsing. */
  records: string
  /** Their line numbers in the file. */
  lines: number[]
  rejects: Reject[]
  cellsBad: number
}

export type ReaderReport =
  | { type: 'preview'; preview: FoundPreview }
  | { type: 'piece'; piece: Piece }
  | { type: 'end'; rowsRead: number }
  | { type: 'failed'; code: string; message: string }

/** The server has processed a piece: the next one may be sent. */
export interface ReaderTurn {
  type: 'more'
}
