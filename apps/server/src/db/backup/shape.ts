import { type ClientBase, escapeIdentifier } from 'pg'

interface Column {
  name: string
  /** Such as `bigint` or `character varying(20)`. */
  type: string
}

export interface Table {
  name: string
  columns: Column[]
}

const MIGRATIONS = 'schema_migrations'

/**
 * Exists in a server's database from before the restore's first migration until its rows are committed. Migrations can
 * insert rows, so the remains of a killed restore would otherwise look like real data.
 */
const UNFINISHED = 'restore_unfinished'

/** Tables that are not part of a backup. */
const BOOKKEEPING = [MIGRATIONS, UNFINISHED]

/** Tables with data in schema public, with their columns except generated ones. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname, a.attnum`,
    [BOOKKEEPING],
  )
  const tables = new Map<string, Table>()
  for (const { table, column, type } of rows) {
    const found = tables.get(table) ?? { name: table, columns: [] }
    found.columns.push({ name: column, type })
    tables.set(table, found)
  }
  return [...tables.values()]
}

export type Sequences = Record<string, { last: string; called: boolean }>

export async function readSequences(client: ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Sequences = {}
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${publicName(name)}`,
    )
    sequences[name] = state.rows[0]!
  }
  return sequences
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Foreign keys of schema public; those of partitions follow their parent's. */
export async function readForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and k.conparentid = 0
     order by 1, 2`,
  )
  return rows
}

export async function readMigrationsOf(client: ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${MIGRATIONS} order by name`,
  )
  return rows
}

export const publicName = (name: string): string => `public.${escapeIdentifier(name)}`

/** Marks a database as being filled by a restore; the filling transaction ends with `markFinished`. */
export const markUnfinished = (client: ClientBase) =>
  client.query(`create table if not exists ${UNFINISHED} (since timestamptz not null default now())`)

export const markFinished = (client: ClientBase) => client.query(`drop table if exists ${UNFINISHED}`)

/** Why this database can't be filled, or null: any non-system table that has rows. */
export async function whyNotEmpty(client: ClientBase): Promise<string | null> {
  const unfinished = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    UNFINISHED,
  ])
  if (unfinished.rows[0]!.found) return null
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not (n.nspname = 'public' and c.relname = any ($1))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [BOOKKEEPING],
  )
  for (const { schema, name } of rows) {
    // Tables in other schemas aren't ours, filled or not; ours may exist without rows.
    if (schema !== 'public') return `${schema}.${name}`
    const { rowCount } = await client.query(`select from ${publicName(name)} limit 1`)
    if (rowCount) return `${schema}.${name}`
  }
  return null
}
