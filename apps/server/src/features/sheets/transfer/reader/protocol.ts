import type { sheets } from '@millrace/contract'
import type { z } from 'zod'

/** What a reading process is told; the file is its standard input. */
export type ReaderTask =
  | { type: 'preview'; name: string; options: sheets.ReadOptions }
  | { type: 'read'; name: string; options: sheets.ReadOptions; plan: ReadPlan }

/** A preview whose columns lack what the schema adds: the process that reads does without the schemas. */
export type FoundPreview = Omit<sheets.ImportPreview, 'columns'> & {
  columns: (Omit<sheets.ImportColumn, 'suggested'> & { suggested: z.input<typeof sheets.newColumn> })[]
}

export interface ReadPlan {
  columns: sheets.Column[]
  mapping: ({ index: number; column: string; dateOrder?: 'dmy' | 'mdy' } & sheets.Reading)[]
  invalid: 'keep' | 'refuse'
  /** `append`: whole new records with ids; `upsert`: the cells that the file names. */
  mode: 'append' | 'upsert'
  /** Rows that an earlier process has handed over. */
  skip: number
  /** Rows of a piece. */
  pieceRows: number
}

/** A row that was not taken. */
export interface Reject {
  line: number
  reason: string
  row: string[]
}

/** Some rows of the file, ready to be written. */
export interface Piece {
  /** Rows of the file that were read up to the end of this piece, good and bad. */
  rowsRead: number
  bytesDone: number
  /** Good rows in it. */
  count: number
  /** `[{id, cells, errors}, …]` by column id: text, which the server hands on without looking into it. */
  records: string
  /** Their lines in the file. */
  lines: number[]
  rejects: Reject[]
  cellsBad: number
}

export type ReaderReport =
  | { type: 'preview'; preview: FoundPreview }
  | { type: 'piece'; piece: Piece }
  | { type: 'end'; rowsRead: number }
  | { type: 'failed'; code: string; message: string }

/** The server has taken a piece: another one may be sent. */
export interface ReaderTurn {
  type: 'more'
}
