import { type ClientBase, escapeIdentifier } from 'pg'
import type { End, Manifest } from './format.ts'
import {
  type ForeignKey,
  markFinished,
  publicName,
  readForeignKeys,
  readTables,
  type Sequences,
  type Table,
} from './shape.ts'

/**
 * Fills an empty migrated database in one transaction: nothing is visible, and nothing remains, unless `finish` has
 * verified every row count.
 */
export class Loader {
  readonly #client: ClientBase
  readonly #manifest: Manifest
  readonly #tables: Map<string, Table>
  readonly #keys: ForeignKey[]
  readonly #statements = new Map<string, string>()

  private constructor(input: {
    client: ClientBase
    manifest: Manifest
    tables: Table[]
    keys: ForeignKey[]
  }) {
    this.#client = input.client
    this.#manifest = input.manifest
    this.#tables = new Map(input.tables.map((table) => [table.name, table]))
    this.#keys = input.keys
  }

  /** Begins the transaction and removes per-row checks: foreign keys and triggers. */
  static async begin(client: ClientBase, manifest: Manifest): Promise<Loader> {
    await client.query('begin')
    const tables = await readTables(client)
    const keys = await readForeignKeys(client)
    const loader = new Loader({ client, manifest, tables, keys })
    loader.#checkShape()
    for (const { table, name } of keys) {
      await client.query(`alter table ${publicName(table)} drop constraint ${escapeIdentifier(name)}`)
    }
    for (const { name } of tables) {
      await client.query(`alter table ${publicName(name)} disable trigger user`)
      // Rows that migrations insert are part of the backup.
      await client.query(`delete from ${publicName(name)}`)
    }
    return loader
  }

  /** Adds rows, as lines (see format.ts). */
  async add(table: string, lines: string): Promise<void> {
    const rows = `[${lines.trimEnd().replaceAll('\n', ',')}]`
    await this.#client.query({ text: this.#statement(table), values: [rows] })
  }

  /** Restores what `begin` removed, which checks all references, compares the counts, and commits. */
  async finish(end: End, beforeCommit: () => Promise<void>): Promise<void> {
    for (const { table, name, definition } of this.#keys) {
      await this.#client.query(
        `alter table ${publicName(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
      )
    }
    for (const name of this.#tables.keys()) {
      await this.#client.query(`alter table ${publicName(name)} enable trigger user`)
    }
    await this.#setSequences(this.#manifest.sequences)
    await this.#compareCounts(end)
    await markFinished(this.#client)
    await beforeCommit()
    await this.#client.query('commit')
  }

  #checkShape() {
    for (const [name, columns] of Object.entries(this.#manifest.tables)) {
      const table = this.#tables.get(name)
      if (!table) throw new Error(`the backup has a table ${name} that its migrations do not make`)
      const missing = columns.find((column) => !table.columns.some((one) => one.name === column))
      if (missing)
        throw new Error(`the backup has a column ${name}.${missing} that its migrations do not make`)
    }
  }

  #statement(name: string): string {
    const known = this.#statements.get(name)
    if (known) return known
    const columns = this.#manifest.tables[name]
    const table = this.#tables.get(name)
    if (!columns || !table)
      throw new Error(`the backup has rows of ${name}, which its manifest does not name`)
    const types = new Map(table.columns.map((column) => [column.name, column.type]))
    const names = columns.map(escapeIdentifier).join(', ')
    const values = columns.map((column, index) => `(line ->> ${index})::${types.get(column)!}`).join(', ')
    const statement =
      `insert into ${publicName(name)} (${names}) overriding system value ` +
      `select ${values} from jsonb_array_elements($1::jsonb) as line`
    this.#statements.set(name, statement)
    return statement
  }

  async #setSequences(sequences: Sequences) {
    for (const [name, { last, called }] of Object.entries(sequences)) {
      await this.#client.query('select setval($1::regclass, $2::bigint, $3)', [
        publicName(name),
        last,
        called,
      ])
    }
  }

  async #compareCounts(end: End) {
    for (const name of this.#tables.keys()) {
      const { rows } = await this.#client.query<{ count: string }>(
        `select count(*)::text as count from ${publicName(name)}`,
      )
      const wanted = end.rows[name] ?? 0
      if (rows[0]!.count === String(wanted)) continue
      throw new Error(`${name} should have ${wanted} rows and has ${rows[0]!.count}; nothing was restored`)
    }
  }
}
