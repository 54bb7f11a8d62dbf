import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Kind, kindOf } from './kinds.ts'
import type { Tx } from './types.ts'

// Everything here speaks of sheet_records as r, but for the definition of an index, which knows only its own table.

type Column = sheets.Column

const COLUMN_ID = /^c[1-9]\d{0,5}$/

/**
 * The column's id. It is written into statements as a literal, since the expression of an index must be found again in
 * them: the only text of a sheet's description that is, and nothing but a c with digits gets through.
 */
function idOf({ id }: Pick<Column, 'id'>): string {
  if (!COLUMN_ID.test(id)) throw new Error(`not the id of a column: ${id.slice(0, 20)}`)
  return id
}

const literal = (column: Pick<Column, 'id'>): RawBuilder<string> => sql.lit(idOf(column))

/** The cell as it is held. */
export const jsonOf = (column: Column): RawBuilder<unknown> => sql`(r.cells->${literal(column)})`

/** Its text; null when it is empty. */
export function textOf(column: Column): RawBuilder<string | null> {
  if (kindOf(column) !== 'stamp') return sql`(r.cells->>${literal(column)})`
  return sql`to_char(${stampOf(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export const stampOf = (column: Column): RawBuilder<Date> =>
  column.type === 'createdTime' ? sql`r.created_at` : sql`r.updated_at`

/** Its number: whatever a column of numbers holds is one. A column of another type has another id. */
export const numberOf = (column: Column): RawBuilder<string | null> =>
  sql`(r.cells->>${literal(column)})::numeric`

/** Whether the cell kept a text that its type can't take. */
export const hasError = (column: Column): RawBuilder<boolean> =>
  sql`(r.errors->${literal(column)}) is not null`

/** In any of these columns; those that were deleted keep their errors for when they are restored. */
export const hasErrorIn = (columns: readonly Column[]): RawBuilder<boolean> =>
  sql`r.errors ?| ${columns.map(({ id }) => id)}::text[]`

export const isEmpty = (column: Column): RawBuilder<boolean> =>
  kindOf(column) === 'stamp'
    ? sql`false`
    : sql`(r.cells->>${literal(column)} is null and r.errors->${literal(column)} is null)`

/** Of a text, what orders it: an entry of an index can't be long. */
const KEY_CHARACTERS = 200

/** The characters of a text that order it. */
export const startOf = (text: string): string => Array.from(text).slice(0, KEY_CHARACTERS).join('')

/** The database's rules for the order of words: those of Unicode, or where it lacks them, code points. */
export type Collation = 'und-x-icu' | 'C'

/** What a column is ordered by, as the expression that an on-demand index is made of. */
export const keyOf = (column: Column, collation: Collation): RawBuilder<unknown> =>
  sql.raw(expression(column, { collation, table: 'r.' }))

/** The same for the definition of the index. */
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

/** The same of a text that is not read from the cell alone. */
export const cellKey = (text: RawBuilder<unknown>, collation: Collation): RawBuilder<unknown> =>
  sql`(left(${text}, ${sql.lit(KEY_CHARACTERS)}) collate ${sql.id(collation)})`

/** What people don't see at the ends of a title. */
const BLANKS = `E' \\t\\n\\r\\f\\u000b\\u00a0\\u3000\\ufeff'`

/** A text as titles are compared: whatever its case, and without spaces around it. */
export const foldedText = (
  text: RawBuilder<string | null>,
  collation: Collation,
): RawBuilder<string | null> => sql`lower(btrim(${text}, ${sql.raw(BLANKS)}) collate ${sql.id(collation)})`

/** The beginning of a folded text, as the index of titles holds it. */
export const foldedStart = (folded: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql`(left(${folded}, ${sql.lit(KEY_CHARACTERS)}) collate "C")`

/** The title of r, folded. */
export const titleKey = (column: Column, collation: Collation): RawBuilder<string | null> =>
  foldedText(textOf(column), collation)

/** The beginning of the folded title for the definition of its index. */
export const titleExpression = (column: Column, collation: Collation): string =>
  `((left(lower(btrim((cells->>'${idOf(column)}'), ${BLANKS}) collate "${collation}"), ${KEY_CHARACTERS}) collate "C"))`

/** A value of a key, as the statement takes it. */
export function keyValue(kind: Kind, value: string): RawBuilder<unknown> {
  if (kind === 'number') return sql`${value}::numeric`
  return kind === 'stamp' ? sql`${value}::timestamptz` : sql`${value}::text`
}

// The same in all databases that one process speaks to, since a process speaks to one; tests have servers alike.
let collation: Promise<Collation> | undefined

/** Which collation the database has; asked once. */
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
