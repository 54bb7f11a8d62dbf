import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import {
  inputValues,
  loadRecords,
  type OpenSheet,
  openSheet,
  type RecordRow,
  type RecordTitles,
  titlesOfRows,
} from '../../sheets/index.ts'
import type { JobRow, SliceItem } from '../types.ts'
import { type Lists, listsOfJobs, NO_LISTS, rowValues, withLists } from '../../runs/index.ts'
import { ownValues } from './own-values.ts'
import { JOINED } from './join-rows.ts'

export interface RunInput {
  params: Record<string, unknown>
  row: Record<string, unknown>
  /** Its own column values where the row has something else under their keys. */
  own?: Record<string, unknown>
}

/** The input of a run, or why there is none. */
export type ItemInput = RunInput | 'sheet_gone' | 'row_deleted' | 'no_match' | 'too_many_matches'

interface Loaded {
  sheet: OpenSheet
  rows: Map<string, RecordRow>
  /** Titles of the rows' links. */
  titles: RecordTitles
}

/** The inputs of some items, by run: their rows in the current state. */
export async function readInputs(
  tx: Tx,
  job: JobRow,
  { items, keys }: { items: readonly SliceItem[]; keys: ReadonlySet<string> },
): Promise<Map<string, ItemInput>> {
  if (items.length === 0) return new Map()
  const { launch } = job
  const main = await loadEach(tx, launch.SHEETS, (index) =>
    items.filter(({ sheet }) => sheet === index).map(({ record }) => record),
  )
  const joined = await loadEach(tx, launch.ASSOCIATED_SHEETS, (index) =>
    items.flatMap(({ joins }) => joins?.[index] ?? []),
  )
  const lists =
    launch.associatedMode === 'WHOLE' ? ((await listsOfJobs(tx, [job.id])).get(job.id) ?? NO_LISTS) : NO_LISTS
  return new Map(items.map((item) => [item.run, inputOf(job, item, { main, joined, lists, keys })]))
}

async function loadEach(
  tx: Tx,
  sheets: readonly { sheetId: string }[],
  idsOf: (index: number) => string[],
): Promise<(Loaded | null)[]> {
  const all: (Loaded | null)[] = []
  for (const [index, { sheetId }] of sheets.entries()) {
    const ids = [...new Set(idsOf(index))]
    all.push(ids.length === 0 ? null : await load(tx, sheetId, ids))
  }
  return all
}

async function load(tx: Tx, sheetId: string, ids: string[]): Promise<Loaded | null> {
  try {
    const sheet = await openSheet(tx, sheetId)
    const rows = await loadRecords(tx, sheet, ids)
    return { sheet, rows, titles: await titlesOfRows(tx, sheet, { rows: rows.values() }) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

interface LoadedInputs {
  main: (Loaded | null)[]
  joined: (Loaded | null)[]
  lists: Lists
  keys: ReadonlySet<string>
}

function inputOf(
  { launch, live }: JobRow,
  item: SliceItem,
  { main, joined, lists, keys }: LoadedInputs,
): ItemInput {
  if (item.skip) return item.skip as ItemInput
  if (item.record === '') return withLists({ params: { ...launch.params }, row: {} }, lists)
  const from = main[item.sheet]
  if (!from) return 'sheet_gone'
  const record = from.rows.get(item.record)
  if (!record) return 'row_deleted'
  const { mapping } = launch.SHEETS[item.sheet]!
  const { sheet, titles } = from
  const row = live
    ? inputValues(sheet, record, { inputs: live.inputs, titles })
    : rowValues(sheet, record, { titles, mapping })
  const params = { ...launch.params }
  const fill = (names: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>) => {
    for (const name of Object.keys(names)) if (keys.has(name)) params[name] = values[name]
  }
  fill(mapping, row)
  for (const [index, { name, mapping: names }] of launch.ASSOCIATED_SHEETS.entries()) {
    if (item.joins === undefined) continue
    const id = item.joins[index]
    const other = joined[index]
    const found = id ? other?.rows.get(id) : undefined
    const values =
      other && found ? rowValues(other.sheet, found, { titles: other.titles, mapping: names }) : null
    row[name] = values
    // A row without a match uses the value for all rows, or the parameter's default.
    if (values) fill(names, values)
  }
  if (item.joins !== undefined && launch.associatedMode === 'MATCH_ALL') row[JOINED] = item.joins
  const own = live ? undefined : ownValues(sheet, record, row)
  return withLists({ params, row, ...(own ? { own } : {}) }, lists)
}
