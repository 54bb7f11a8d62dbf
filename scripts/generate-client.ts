import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { openApi } from '../apps/server/src/http/openapi.ts'
import { methodOf, type Operation, resultOf } from './lib/client-methods.ts'
import { type Json, typeOf } from './lib/schema-types.ts'

// Writes the generated files of the TypeScript client from the OpenAPI document. With --check, writes nothing and fails
// when a file is out of date.

// A line of this file that begins with it would count as an export of this file.
const EXPORT = 'export'
const FOLDER = join(import.meta.dirname, '../packages/client/src/generated')
const HEAD = '// Written by `npm run generate` from the OpenAPI document; not to be edited.\n\n'

interface Document {
  components: { schemas: Record<string, Json> }
  paths: Record<string, Record<string, Operation>>
}

/** Access of operations that no key can call: signing in, one's own profile, an installation's operator, vendors. */
const isForClients = ({ 'x-authz': who }: Operation): boolean =>
  who.access === 'member' || who.access === 'visitor' || (who.access === 'user' && who.keys === true)

const document = (await openApi('/api')) as unknown as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
)
const own = operations.filter(isForClients)
const features = Map.groupBy(own, ({ tags }) => tags[0]!)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const used = new Set<string>()
function use(schema: unknown): void {
  const refs = JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  for (const [, name] of refs) {
    if (used.has(name!)) continue
    used.add(name!)
    use(document.components.schemas[name!])
  }
}
use(own.map(({ parameters, requestBody, responses }) => [parameters, requestBody, responses['200']]))

const details = (document.components.schemas.Error as { properties: Record<string, Json> }).properties
const named: [string, Json][] = [
  ['ErrorCode', details.error!],
  ['ErrorDetails', details.details!],
  ...[...used].toSorted().map((name): [string, Json] => [name, document.components.schemas[name]!]),
  ...own.flatMap((operation) => resultOf(operation).types),
]
const schemas = named.map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`).join('\n')

const classes = [...features].map(
  ([tag, all]) => `class ${capital(tag)} {
  readonly #http: Http
  constructor(http: Http) { this.#http = http }
${all.map((operation) => methodOf(operation)).join('\n')}
}
`,
)
const featuresText = `import { ChatStream } from '../chat-stream.ts'
import { EventStream } from '../event-stream.ts'
import { type CallOptions, type ClientOptions, Http, path } from '../http.ts'
import { continued, numbered, type PagedList } from '../paging.ts'
import type * as T from './schemas.ts'

${classes.join('\n')}
/** A client of a Millrace server, by feature. */
${EXPORT} class Millrace {
${[...features.keys()].map((tag) => `  readonly ${tag}: ${capital(tag)}`).join('\n')}
  constructor(options: ClientOptions) {
    const http = new Http(options)
${[...features.keys()].map((tag) => `    this.${tag} = new ${capital(tag)}(http)`).join('\n')}
  }
}
`

const isCheck = process.argv.includes('--check')
const style = JSON.parse(await readFile(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8')) as object
for (const [name, text] of [
  ['schemas.ts', schemas],
  ['features.ts', featuresText],
] as const) {
  const file = join(FOLDER, name)
  const { code } = await format(name, HEAD + text, { ...style, ignorePatterns: [] })
  if (!isCheck) await writeFile(file, code)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== code) {
    process.stderr.write(`packages/client/src/generated/${name} is out of date: run \`npm run generate\`\n`)
    process.exitCode = 1
  }
}
