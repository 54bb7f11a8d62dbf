import { TITLE_MAX } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Collation, collationOf, foldedStart, foldedText, textOf, titleKey } from '../model/cell-sql.ts'
import { loadIndexes } from '../read/indexes/load-indexes.ts'
import { LARGE_ROWS } from '../read/types.ts'
import { scan } from '../read/unrestricted.ts'
import type { Tx } from '../model/types.ts'
import { pieces } from '../model/pieces.ts'
import type { LinkTarget } from '../titles/open-target.ts'
import { heldTitle } from '../titles/title-text.ts'

/** Titles per statement; with an index, each takes about 20 µs. */
const AT_ONCE = { scanned: 10_000, indexed: 2500 }
/** Maximum spellings of one title that are compared for an exact match; beyond it, the title counts as ambiguous. */
const VARIANTS_MAX = 1000

/** The records with a title. */
export interface TitleMatch {
  /** Number of records; when it is 1, `id` is the match. */
  count: number
  id: string | null
  /** Equal for titles that differ only in case and surrounding spaces. */
  fold: string
}

/**
 * Finds the records of the linked sheet with these titles in one statement: exact matches, else matches that ignore
 * case and surrounding spaces. Titles that are too long are missing from the result.
 */
export async function findTitles(
  tx: Tx,
  target: LinkTarget,
  titles: Iterable<string>,
): Promise<Map<string, TitleMatch>> {
  const found = new Map<string, TitleMatch>()
  const { title: column } = target
  const wanted = [...new Set(titles)].filter((title) => title.length <= TITLE_MAX)
  if (!column || wanted.length === 0) return found
  const collation = await collationOf(tx)
  const indexed = await isIndexed(tx, target, { column, collation })
  for (const piece of pieces(wanted, indexed ? AT_ONCE.indexed : AT_ONCE.scanned)) {
    const rows = await scan(tx, {
      sheet: target,
      // The planner has no statistics for a newly filled sheet and would compare every title with every row.
      listed: !indexed,
      statement: (own) => statementOf({ titles: piece, column, collation, indexed, own }),
    })
    readMatches(piece, rows, found)
  }
  return found
}

async function isIndexed(
  tx: Tx,
  target: LinkTarget,
  { column, collation }: { column: sheets.Column; collation: Collation },
): Promise<boolean> {
  if (target.rowCount <= LARGE_ROWS) return false
  const indexes = await loadIndexes(tx, target, { collation, kind: 'title' })
  return indexes.get(column.id)?.state === 'ready'
}

/** `fold`: the first title of the call with the same folded form. A row without `id` only reports this. */
interface MatchRow {
  n: number
  fold: number
  id: string | null
  count: number
  all: number
  exact: boolean
}

interface Statement {
  titles: readonly string[]
  column: sheets.Column
  collation: Collation
  indexed: boolean
  own: RawBuilder<boolean>
}

/**
 * The database folds both sides, because its case rules differ from JavaScript's. `hits` has one row per spelling of a
 * title, so that no statement grows with the product of two long lists.
 */
function statementOf({ titles, column, collation, indexed, own }: Statement): RawBuilder<MatchRow> {
  const held = titles.map((title) => heldTitle(column, title))
  const key = titleKey(column, collation)
  const looked = sql`cross join lateral (
      select r.id, ${textOf(column)} as title from sheet_records r
      where ${own} and ${foldedStart(key)} = ${foldedStart(sql`g.f`)} and ${key} = g.f) r`
  const joined = sql`join (
      select r.id, ${textOf(column)} as title, ${key} as f from sheet_records r where ${own}) r on r.f = g.f`
  return sql<MatchRow>`
    with given as materialized (
      select n::int, t, f, (min(n) over (partition by f))::int as fold from (
        select n, t, ${foldedText(sql`t`, collation)} as f
        from unnest(${held}::text[]) with ordinality g(t, n)) g),
    hits as materialized (
      select g.fold, r.title, count(*)::int as count, min(r.id) as id
      from (select f, fold from given where n = fold) g ${indexed ? looked : joined}
      group by g.fold, r.title),
    ranked as (
      select fold, title, count, id, (sum(count) over (partition by fold))::int as all,
        row_number() over (partition by fold order by count desc, title collate "C") as place
      from hits)
    select given.n, given.fold, null as id, 0 as count, 0 as all, false as exact from given where n <> fold
    union all
    select coalesce(given.n, ranked.fold), ranked.fold, ranked.id, ranked.count, ranked.all, given.n is not null
    from (select * from ranked where place <= ${VARIANTS_MAX}) ranked
    left join given on given.t = ranked.title and given.fold = ranked.fold`
}

function readMatches(titles: readonly string[], rows: MatchRow[], found: Map<string, TitleMatch>): void {
  const foldOf = titles.map((_title, at) => at)
  const alike = new Map<number, { count: number; id: string }>()
  const exact = new Map<number, { count: number; id: string }>()
  for (const { n, fold, id, count, all, exact: isExact } of rows) {
    foldOf[n - 1] = fold - 1
    if (id === null) continue
    alike.set(fold - 1, { count: all, id })
    if (isExact) exact.set(n - 1, { count, id })
  }
  for (const [at, title] of titles.entries()) {
    const fold = foldOf[at]!
    const match = exact.get(at) ?? alike.get(fold)
    const count = match?.count ?? 0
    found.set(title, { count, id: count === 1 ? match!.id : null, fold: titles[fold]! })
  }
}
