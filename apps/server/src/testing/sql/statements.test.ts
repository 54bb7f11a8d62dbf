import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { Composer } from './compose.ts'
import { type Node, readSources, type Source, within } from './sources.ts'
import { isWritten, PARAMETER, UNKNOWN } from './values.ts'

// Every piece of SQL in the server's code must be part of a statement that the migrated database accepts, whether or
// not a test runs it: a misspelt column or table fails here.

/** Pieces that can't be checked without running them: how many per file, and why. */
const UNSEEN: Readonly<Record<string, { count: number; because: string }>> = {
  'db/backup/shape.ts': { count: 1, because: 'it reads whatever sequences there are' },
  'features/agents/copy-agent.ts': { count: 1, because: 'its columns are a list of the contract' },
  'features/agents/versions/restore-version.ts': {
    count: 1,
    because: 'its columns are a list of the contract',
  },
  'features/agents/versions/snapshot.ts': { count: 3, because: 'its columns are a list of the contract' },
  'features/knowledge/vectors/hnsw.ts': { count: 1, because: 'its table is made at run time' },
  'features/knowledge/vectors/index-set.ts': { count: 2, because: 'its table is made at run time' },
  'features/runs/alone/read-summaries.ts': {
    count: 1,
    because: 'it stands within the rows of lib/bytes-within.ts',
  },
  'features/sheets/read/aggregate.ts': {
    count: 4,
    because: 'its columns (g0, m0, p0 …) are named by their number',
  },
  'features/sheets/read/orderings.ts': { count: 1, because: 'its order has more forms than are followed' },
  'features/sheets/write/match-keys.ts': {
    count: 1,
    because: 'its columns (k0 …) are named by their number',
  },
}

const STATEMENT = /^\s*\(*\s*(?:select|insert|update|delete|with)\b/i
/** Commands without column names. */
const COMMAND =
  /^\s*(?:savepoint|release|rollback|set|begin|declare|fetch|close|commit|lock|listen|unlisten|analyze|drop|create|alter|do)\b/i

interface Written {
  node: Node
  source: Source
  line: string
}

const sources = readSources()
const composer = new Composer(sources)
const written: Written[] = [...sources.all.values()].flatMap((source) =>
  [...within(source.program)]
    .filter((node) => isWritten(node, sources))
    .map((node) => ({ node, source, line: sources.lineOf(source, node) })),
)

let db: TestDatabase
let client: Client
beforeAll(async () => {
  db = await createTestDatabase()
  client = new Client(db.clientConfig)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.close()
})

let prepared = 0
/** Why the database refuses to prepare a statement; null when it accepts it. Nothing runs. */
async function refusal(text: string): Promise<string | null> {
  let parameters = 0
  const name = `s${++prepared}`
  try {
    await client.query(`prepare ${name} as ${text.replaceAll(PARAMETER, () => `$${++parameters}`)}`)
    await client.query(`deallocate ${name}`)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The words of a piece itself, without string literals. */
function ownText({ node }: Written): string {
  const literal = node.type === 'TaggedTemplateExpression' ? node.quasi : node
  const parts = [...within(literal)].flatMap((part) => {
    if (part.type === 'TemplateLiteral') return part.quasis.map(({ value }) => value.raw)
    return part.type === 'Literal' && typeof part.value === 'string' ? [part.value] : []
  })
  return parts.join(' ').replaceAll(/'[^']*'|"C"/g, ' ')
}

/** Pieces that are part of an accepted statement; for the others, why the last statement with it was refused. */
async function placeInStatements() {
  const placed = new Set<Node>()
  const reasons = new Map<Node, string>()
  const seen = new Map<string, string | null>()
  for (const { node, source, line } of written) {
    const own = node.type === 'TaggedTemplateExpression' ? node.quasi.quasis[0]!.value.raw : ''
    if (own.trim() !== '' && !STATEMENT.test(own)) continue
    for (const { text, from } of composer.textsOf(source, node)) {
      if (!STATEMENT.test(text) || text.includes(UNKNOWN)) continue
      const known = seen.get(text)
      const reason = known === undefined ? await refusal(text) : known
      seen.set(text, reason)
      for (const part of from) {
        if (reason === null) placed.add(part)
        else reasons.set(part, `${reason} (in ${line})`)
      }
    }
  }
  return { placed, reasons }
}

/** SQL's own words: keywords, functions and types. */
async function vocabulary(): Promise<Set<string>> {
  const { rows } = await client.query<{ word: string }>(
    'select word from pg_get_keywords() union select proname from pg_proc union select typname from pg_type',
  )
  return new Set(rows.map(({ word }) => word))
}

const TABLE = /\b(?:from|join|update|into|using)\s+([a-z_]+)(?:\s+(?:as\s+)?([a-z_]+))?/g
const NAMED = /\b([a-z_]+)\.[a-z_"]/g

/** The tables that each alias stands for anywhere in the code. */
function aliases(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const one of written)
    for (const [, table, alias] of ownText(one).matchAll(TABLE))
      if (alias) found.set(alias, (found.get(alias) ?? new Set()).add(table!))
  return found
}

const STANDS: readonly ((piece: string, from: string) => string)[] = [
  (piece, from) => `select ${piece} from ${from}`,
  (piece, from) => `select 1 from ${from} where ${piece}`,
  (piece, from) => `select 1 from ${from} order by ${piece}`,
  (piece, from) => `select 1 from ${from} where true ${piece}`,
  (piece, from) => `update ${from} set ${piece}`,
  (piece) => `select 1 from ${piece}`,
]

/** Whether a piece works in a plain query of the tables that its aliases stand for, or of those in its file. */
async function standsAlone(one: Written, tablesOf: ReturnType<typeof aliases>): Promise<boolean> {
  const texts = composer.textsOf(one.source, one.node).filter(({ text }) => !text.includes(UNKNOWN))
  for (const { text } of texts.slice(0, 12))
    for (const from of fromsOf(text, one, tablesOf))
      for (const statement of STANDS) if ((await refusal(statement(text, from))) === null) return true
  return false
}

/** Combinations of tables that are tried for one piece: short aliases stand for many tables. */
const MOST_FROMS = 500

function fromsOf(text: string, one: Written, tablesOf: ReturnType<typeof aliases>): string[] {
  const names = [...new Set([...text.replaceAll(/'[^']*'/g, '').matchAll(NAMED)].map(([, name]) => name!))]
  if (names.length > 0)
    return names.reduce<string[]>(
      (froms, name) =>
        froms
          .flatMap((from) =>
            [...(tablesOf.get(name) ?? [])].map((table) => `${from}${from && ', '}${table} ${name}`),
          )
          .slice(0, MOST_FROMS),
      [''],
    )
  const own = written.filter(({ source }) => source === one.source).map(ownText)
  return [...new Set(own.flatMap((text) => [...text.matchAll(TABLE)].map(([, table]) => table!)))]
}

it('every piece of SQL is part of a statement that the schema accepts', { timeout: 400_000 }, async () => {
  const { placed, reasons } = await placeInStatements()
  const words = await vocabulary()
  const tablesOf = aliases()
  const left: Written[] = []
  for (const one of written) {
    const text = ownText(one)
    const names = (text.toLowerCase().match(/[a-z_][a-z0-9_]*/g) ?? []).filter((word) => !words.has(word))
    if (placed.has(one.node) || names.length === 0 || COMMAND.test(text)) continue
    if (!(await standsAlone(one, tablesOf))) left.push(one)
  }
  const unseen = Map.groupBy(left, ({ source }) => source.path)
  const problems = left
    .filter(({ source }) => unseen.get(source.path)!.length !== UNSEEN[source.path]?.count)
    .map(({ node, line }) => `${line}: ${reasons.get(node) ?? 'no statement with it can be put together'}`)
  expect(problems).toEqual([])
  expect(Object.keys(UNSEEN).filter((path) => !unseen.has(path))).toEqual([])
  expect(placed.size).toBeGreaterThan(1400)
})
