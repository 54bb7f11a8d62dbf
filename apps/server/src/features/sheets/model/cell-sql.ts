import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Kind, kindOf } from './kinds.ts'
import type { Tx } from './types.ts'

// All expressions use the alias `r` for `sheet_records`, except index definitions, which only know their own table.

type Column = sheets.Column

const COLUMN_ID = /^c[1-9]\d{0,5}$/

/**
 * The column id as a literal, because PostgreSQL must recognize an index expression in a query. It is the only part of
 * a sheet's definition that is inlined, and only `c` followed by digits is accepted.
 */
function idOf({ id }: Pick<Column, 'id'>): string {
  if (!COLUMN_ID.test(id)) throw new Error(`not the id of a column: ${id.slice(0, 20)}`)
  return id
}

const literal = (column: Pick<Column, 'id'>): RawBuilder<string> => sql.lit(idOf(column))

/** The stored cell. */
export const jsonOf = (column: Column): RawBuilder<unknown> => sql`(r.cells->${literal(column)})`

/** The cell's text, or null when empty. */
export function textOf(column: Column): RawBuilder<string | null> {
  if (kindOf(column) !== 'stamp') return sql`(r.cells->>${literal(column)})`
  return sql`to_char(${stampOf(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export const stampOf = (column: Column): RawBuilder<Date> =>
  column.type === 'createdTime' ? sql`r.created_at` : sql`r.updated_at`

/** The cell's number. A numeric column only contains numbers, because a type change gives the column a new id. */
export const numberOf = (column: Column): RawBuilder<string | null> =>
  sql`(r.cells->>${literal(column)})::numeric`

/** Whether the cell holds text that is invalid for its type. */
export const hasError = (column: Column): RawBuilder<boolean> =>
  sql`(r.errors->${literal(column)}) is not null`

/** Whether any of these columns has an error. Deleted columns keep their errors in case they are restored. */
export const hasErrorIn = (columns: readonly Column[]): RawBuilder<boolean> =>
  sql`r.errors ?| ${columns.map(({ id }) => id)}::text[]`

export const isEmpty = (column: Column): RawBuilder<boolean> =>
  kindOf(column) === 'stamp'
    ? sql`false`
    : sql`(r.cells->>${literal(column)} is null and r.errors->${literal(column)} is null)`

/** Number of leading characters that determine the sort order, because index entries must be short. */
const KEY_CHARACTERS = 200

/** The leading characters that determine the sort order. */
export const startOf = (text: string): string => Array.from(text).slice(0, KEY_CHARACTERS).join('')

/** The collation for text: Unicode, or code points where the database lacks ICU. */
export type Collation = 'und-x-icu' | 'C'

/** The sort key of a column, as used in an on-demand index. */
export const keyOf = (column: Column, collation: Collation): RawBuilder<unknown> =>
  sql.raw(expression(column, { collation, table: 'r.' }))

/** `keyOf` for the index definition. */
export const keyExpression = (column: Column, collation: Collation): string =>
  `(${expression(column, { collation, table: '' })})`

function expression(column: Column, { collation, table }: { collation: Collation; table: string }): string {
  const cell = `${table}cells->>'${idOf(column)}'`
  const kind = kindOf(column)
  if (kind === 'number') return `(${cell})::numeric`
  if (kind === 'stamp') return table + (column.type === 'createdTime' ? 'created_at' : 'updated_at')
  if (kind === 'date' || kind === 'dateTime' || kind === 'checkbox') return `((${cell}) collate "C")`
  return `(left(${cell}, ${KEY_CHARACTERS}) collate "${collation}")`
}

/** `keyOf` for a text that does not come from the cell alone. */
export const cellKey = (text: RawBuilder<unknown>, collation: Collation): RawBuilder<unknown> =>
  sql`(left(${text}, ${sql.lit(KEY_CHARACTERS)}) collate ${sql.id(collation)})`

/** Invisible characters at the ends of a title. */
const BLANKS = `E' \\t\\n\\r\\f\\u000b\\u00a0\\u3000\\ufeff'`

/** A text in the form in which titles are compared: case-insensitive and trimmed. */
export const foldedText = (
  text: RawBuilder<string | null>,
  collation: Collation,
): RawBuilder<string | null> => sql`lower(btrim(${text}, ${sql.raw(BLANKS)}) collate ${sql.id(collation)})`

/** The beginning of a folded text, as stored in the title index. */
export const foldedStart = (folded: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql`(left(${folded}, ${sql.lit(KEY_CHARACTERS)}) collate "C")`

/** The folded title of `r`. */
export const titleKey = (column: Column, collation: Collation): RawBuilder<string | null> =>
  foldedText(textOf(column), collation)

/** The beginning of the folded title for the index definition. */
export const titleExpression = (column: Column, collation: Collation): string =>
  `((left(lower(btrim((cells->>'${idOf(column)}'), ${BLANKS}) collate "${collation}"), ${KEY_CHARACTERS}) collate "C"))`

/** The value of a key as a query parameter. */
export function keyValue(kind: Kind, value: string): RawBuilder<unknown> {
  if (kind === 'number') return sql`${value}::numeric`
  return kind === 'stamp' ? sql`${value}::timestamptz` : sql`${value}::text`
}

// Cached per process, because a process uses one database; test servers all have the same collations.
let collation: Promise<Collation> | undefined

/** The collation that the database supports; queried once. */
export function collationOf(tx: Tx): Promise<Collation> {
  collation ??= ask(tx).catch((error: unknown) => {
    collation = undefined
    throw error
  })
  return collation
}

async function ask(tx: Tx): Promise<Collation> {
  const { rows } = await sql`select from pg_collation where collname = 'und-x-icu'`.execute(tx)
  return rows.length > 0 ? 'und-x-icu' : 'C'
}
