import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** What texts for people never say, with the term to use. */
const NEVER: [pattern: RegExp, use: string][] = [
  [/\b(the|this|its?|into|recycle) bins?\b|\bfor good\b/i, 'trash, permanently'],
  [/\bsingle runs?\b|\blaunch(es)? over rows\b/i, 'test run, run on a sheet'],
  [/\blive (column|cell)s?\b/i, 'AI column'],
  [/\bfr(ee|o)ze[ns]? (flow|draft|version|document)|^changed since/i, 'publish, unpublished changes'],
  [/\bread into\b|\bweakest passage|\blongest answer/i, 'knowledge base, minimum score, max response length'],
  [/\bvisitor (may|reads)\b/i, 'rate limit, message when limited'],
  [/\bceilings?\b/i, 'budget'],
  [/\bpart of (your|this) edition\b/i, 'plan, upgrade'],
  [/\bwaiting for an answer\b|\bt(ake|akes|aken|ook) back\b|\b(ran|run) out\b/i, 'pending, revoke, expired'],
  [/\bparted by\b/i, 'comma-separated'],
  [/\bbuild in words\b/i, 'AI assistant'],
  [/\bsomebody\b|\bwhoever\b|\bmeanwhile\b/i, 'someone, anyone who, until then'],
]

/** Old names, with the term that replaced each. */
const OLD: { name: RegExp; use: string; within?: RegExp }[] = [
  { name: /ceiling/i, use: 'budget' },
  { name: /live(Cell|Column|Count|Price|Row|Run|Trace)|(on|run|stop|price)Live$/i, use: 'AI column' },
  { name: /live(Answer|Chunk)/i, use: 'streaming answer, active chunk' },
  { name: /aside/i, use: 'staging', within: /^apps\/server\// },
  { name: /sweep|tid(y|ied|ies)|upkeep|supervis|lookAfter/i, use: 'maintenance' },
  { name: /resend(?!Invitation|Verification)/i, use: 'resume', within: /^apps\/server\// },
  { name: /shel(f|ves)(?![a-z])|onPaper/i, use: 'store, deps' },
  { name: /^stretch|Stretch/, use: 'range, span' },
  { name: /^bins?$|^bin[A-Z]|Bins?(?![a-z])|BIN(?![A-Z])|^binned/, use: 'trash' },
]

/** Types and functions are named for what they are and do, not by a participle. */
const PARTICIPLE = /^(asked|broke|found|given|held|kept|made|said|seen|sent|taken|told|took|wanted)$/i
const DECLARED = new RegExp(
  String.raw`\b(class|const|function|interface|type)\s+${PARTICIPLE.source.slice(1, -1)}\b`,
  'i',
)

/** Old names that stay, with the files that may use them: stored or published names, and other meanings. */
const STAYS = new Map<string, RegExp>([
  // Fields of the API, and stored columns and keys.
  ['ceilingCredits', /./],
  ['overCeiling', /./],
  ['liveColumns', /./],
  ['aside', /^apps\/server\/src\/features\/jobs\//],
  ['stretches', /^apps\/server\/src\/features\/jobs\//],
  ['resends', /\/knowledge\/site\//],
  // Keys of mails and notifications, and of a template.
  ['jobCeiling', /\/mail\/|notification/],
  ['jobLiveCeiling', /\/mail\//],
  ['liveCeiling', /notification/],
  ['liveCeilingOpen', /notification/],
  ['tidyContacts', /\/templates\//],
  ['tidy-contacts.ts', /\/templates\//],
  ['0016-live-columns.sql', /\/migrations\//],
  // `bin=1` in the addresses of lists.
  [
    'bin',
    /^apps\/console\/src\/app\/(searches|routes\/)|^apps\/server\/src\/(testing\/|lib\/documents\/detect)/,
  ],
  ['PG_BIN', /\/testing\/binaries/],
  // A function of spreadsheets.
  ['CEILING', /\/formulas\//],
  // Options of the queue's library.
  ['supervise', /\/queue\//],
  ['superviseIntervalSeconds', /\/queue\//],
])

const met = new Set<string>()

function stays(name: string, path: string): boolean {
  if (!STAYS.get(name)?.test(path)) return false
  met.add(name)
  return true
}

const files = globSync(['{apps,packages,bench}/**/*', '{e2e,scripts}/**/*'], {
  cwd: ROOT,
  exclude: (path) => ['node_modules', 'dist', 'recordings'].includes(basename(path)),
}).map((path) => path.replaceAll('\\', '/'))

// Their names are those of the database, and of the contract's schemas and calls.
const GENERATED = /^apps\/server\/src\/db\/tables\.ts$|^packages\/client\/src\/generated\//
const code = files.filter((path) => /\.tsx?$/.test(path) && !GENERATED.test(path))
// Texts in other languages and in tests are not texts of the product.
const NO_TEXTS =
  /\.test\.tsx?$|\/(de|zh)[/.]|\/testing\/|\/fixtures\/|^packages\/standins\/|^(bench|e2e|scripts)\//

const sources = new Map(code.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
const isText = (text: string): boolean => /\p{L}\s\p{L}/u.test(text)

it("says nothing in texts that people don't say", () => {
  const problems: string[] = []
  for (const [path, source] of sources) {
    if (NO_TEXTS.test(path) || !NEVER.some(([pattern]) => new RegExp(pattern, 'im').test(source))) continue
    const look = (text: string) => {
      if (!isText(text)) return
      for (const [pattern, use] of NEVER)
        if (pattern.test(text)) problems.push(`${path}: “${text}” (say ${use})`)
    }
    const { program } = parseSync(path, source)
    new Visitor({
      Literal: (node) => typeof node.value === 'string' && look(node.value),
      TemplateElement: (node) => look(node.value.cooked ?? ''),
      JSXText: (node) => look(node.value),
    }).visit(program)
  }
  expect(problems).toEqual([])
})

it('uses no old name in code', () => {
  const problems: string[] = []
  for (const [path, source] of sources) {
    const rules = OLD.filter(
      ({ name, within }) => (within?.test(path) ?? true) && new RegExp(name, 'im').test(source),
    )
    if (rules.length === 0) continue
    const look = ({ name }: { name: string }) => {
      // With an underscore it is a database column; plural forms of a text end with one, too.
      const own = name.replace(/_(zero|one|two|few|many|other)$/, '')
      if (/[a-z]_/.test(own) || stays(own, path)) return
      for (const rule of rules) if (rule.name.test(own)) problems.push(`${path}: ${name} (say ${rule.use})`)
    }
    const { program } = parseSync(path, source)
    new Visitor({ Identifier: look, JSXIdentifier: look, PrivateIdentifier: look }).visit(program)
  }
  expect([...new Set(problems)]).toEqual([])
})

it('names no type and no function by a participle', () => {
  const problems: string[] = []
  for (const [path, source] of sources) {
    if (!DECLARED.test(source)) continue
    const look = (id: { type: string; name?: string } | null) => {
      if (id?.name && PARTICIPLE.test(id.name)) problems.push(`${path}: ${id.name}`)
    }
    const { program } = parseSync(path, source)
    new Visitor({
      TSInterfaceDeclaration: ({ id }) => look(id),
      TSTypeAliasDeclaration: ({ id }) => look(id),
      ClassDeclaration: ({ id }) => look(id),
      FunctionDeclaration: ({ id }) => look(id),
      VariableDeclarator: ({ id, init }) => init?.type === 'ArrowFunctionExpression' && look(id),
    }).visit(program)
  }
  expect(problems).toEqual([])
})

it('names no file by an old name', () => {
  const name =
    /(^|[-/])(live-(answer|cell|chunk|column|row)s?|ceiling|sweep|tidy|upkeep|supervise|shelf|stretch|bin)([-.]|$)/i
  expect(files.filter((path) => name.test(basename(path)) && !stays(basename(path), path))).toEqual([])
})

it('lists no exception that nothing needs', () => {
  expect([...STAYS.keys()].filter((name) => !met.has(name))).toEqual([])
})
