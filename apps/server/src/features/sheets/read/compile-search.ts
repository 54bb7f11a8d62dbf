import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { escapeLike } from '../../../lib/sql.ts'
import { jsonOf, textOf } from '../model/cell-sql.ts'
import { kindOf } from '../model/kinds.ts'
import type { ShownNames } from './shown-names.ts'
import type { OpenSheet, Sql } from './types.ts'

const WORDS_MAX = 10
// PostgreSQL functions take at most a hundred arguments.
const PER_CALL = 90

/** The words of a search. */
const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)

/** Every word must occur somewhere in the record, ignoring case; true without words. */
export function compileSearch(
  sheet: Pick<OpenSheet, 'columns'>,
  { search, names }: { search: string | undefined; names: ShownNames },
): Sql {
  const words = wordsOf(search)
  if (words.length === 0) return sql`true`
  const text = textOfRecord(sheet, names)
  const parts = words.map((word) => {
    const ways = [sql`${text} ilike ${`%${escapeLike(word)}%`}`, ...byLabel(sheet, word)]
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return sql`${sql.join(parts, sql` and `)}`
}

/** The visible text of a record, cell by cell. Twice as fast as the text of the whole jsonb, and without its keys. */
function textOfRecord({ columns }: Pick<OpenSheet, 'columns'>, names: ShownNames): Sql {
  const cells = columns.filter((column) => kindOf(column) !== 'checkbox' && kindOf(column) !== 'stamp')
  const texts: Sql[] = cells.map((column) => names.of.get(column.id)?.(jsonOf(column)) ?? textOf(column))
  texts.push(sql`case when r.errors is not null then jsonb_path_query_array(r.errors, '$.*.text')::text end`)
  return concat(texts)
}

function concat(texts: readonly Sql[]): Sql {
  if (texts.length <= PER_CALL) return sql`concat_ws(e'\\n', ${sql.join(texts)})`
  const groups: Sql[] = []
  for (let start = 0; start < texts.length; start += PER_CALL)
    groups.push(concat(texts.slice(start, start + PER_CALL)))
  return concat(groups)
}

/** Cells store an option's value, but users see and search its label. */
function byLabel({ columns }: Pick<OpenSheet, 'columns'>, word: string): Sql[] {
  const wanted = word.toLowerCase()
  return columns.flatMap((column): Sql[] => {
    const values = column.options.filter((option) => isSeen(option, wanted)).map(({ value }) => value)
    if (values.length === 0) return []
    if (kindOf(column) === 'list') return [sql`${jsonOf(column)} ?| ${values}::text[]`]
    return [sql`${textOf(column)} = any(${values}::text[])`]
  })
}

const isSeen = ({ label, value }: sheets.Option, wanted: string): boolean =>
  label !== value && label.toLowerCase().includes(wanted)
