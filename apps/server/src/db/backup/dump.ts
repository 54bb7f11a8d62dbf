import { type ClientBase, escapeIdentifier } from 'pg'
import { publicName, type Table } from './shape.ts'

const FIRST_ROWS = 16
const MOST_ROWS = 5000
// Size of a batch: the amount held in memory here and when it is read back.
const BATCH_BYTES = 2 * 1024 * 1024

interface Batch {
  table: string
  rows: number
  /** One line per row, each a JSON array of texts and nulls. */
  lines: string
}

/** Begins a snapshot transaction whose values are formatted the same on every server. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(
    `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
            set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
            set_config('extra_float_digits', '1', true)`,
  )
}

/** Yields all rows of the tables in batches of bounded size. Values are never parsed as JavaScript numbers or dates. */
export async function* dumpTables(client: ClientBase, tables: Table[]): AsyncGenerator<Batch> {
  for (const table of tables) yield* dumpTable(client, table)
}

async function* dumpTable(client: ClientBase, { name, columns }: Table): AsyncGenerator<Batch> {
  const values = columns.map((column) => `${escapeIdentifier(column.name)}::text`).join(', ')
  await client.query(
    `declare dump no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${publicName(name)}`,
  )
  for (let count = FIRST_ROWS; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from dump`)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => `${line}\n`).join('')
    yield { table: name, rows: rows.length, lines }
    count = nextCount(count, lines.length / rows.length)
  }
  await client.query('close dump')
}

/** Rows per batch, based on the last row size; grows slowly because larger rows may follow. */
const nextCount = (count: number, bytesPerRow: number): number =>
  Math.max(1, Math.min(count * 2, Math.floor(BATCH_BYTES / bytesPerRow), MOST_ROWS))
