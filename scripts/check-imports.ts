// Holds the code to the import rules of docs/ARCHITECTURE.md: which unit may import which, the order of the server's
// features and of folders in the large ones, no cycles, and process.env in one place.
import { finish, type Import, importsOf, sources, TEST, textOf } from './lib/imports.ts'

/** The other units that each unit may import. */
const UNITS: Record<string, string[]> = {
  'packages/contract': [],
  'packages/cells': ['contract'],
  'packages/engine': ['contract'],
  'packages/models': ['contract'],
  'packages/channels': [],
  'packages/client': [],
  'packages/ui': ['contract'],
  'packages/standins': ['channels'],
  'apps/server': ['contract', 'cells', 'channels', 'engine', 'models', 'standins'],
  'apps/console': ['contract', 'cells', 'engine', 'ui'],
  'apps/chat': ['contract', 'ui'],
  'apps/widget': ['contract'],
  e2e: ['contract', 'standins'],
  bench: ['contract', 'cells', 'channels', 'engine', 'models', 'ui', 'standins', 'server'],
}

/** A feature of the server may import those to its left, through their index.ts. */
const FEATURE_ORDER = [
  ['mail', 'storage', 'notifications', 'webhooks'],
  ['accounts', 'team'],
  ['credentials', 'connections', 'usage', 'billing', 'operator'],
  ['models', 'sheets', 'knowledge'],
  ['flows', 'runs', 'jobs'],
  ['tools'],
  [
    'agents',
    'channels',
    'conversations',
    'leads',
    'desk',
    'agent-tests',
    'ai-workers',
    'openai',
    'documents',
    'system-sheets',
  ],
  ['search', 'onboarding'],
  ['projects'],
  ['mcp'],
].flat()

/**
 * The same for the console, where the page of a flow shows its runs and jobs; all other features never import each
 * other.
 */
const CONSOLE_ORDER = ['runs', 'jobs', 'flows']

/** The folders of a large feature: each may import those to its left, and the files beside the folders. */
const FOLDER_ORDER: Record<string, string[]> = {
  'apps/server/src/features/sheets':
    'model views titles ai-columns read links write columns templates structure records documents transfer cleanup'.split(
      ' ',
    ),
  'apps/server/src/features/knowledge':
    'vectors retrieval embedding chunks ingest sheet drive site sources gaps bases transfer'.split(' '),
  'apps/server/src/features/flows': 'nodes drafts costs presence builder'.split(' '),
  'apps/server/src/features/runs': 'leases checkpoint walk alone waits reading hooks forms'.split(' '),
  'apps/server/src/features/jobs': (
    'timetable columns budget slices outputs notify read launch column-runs ' +
    'finish lanes schedules commands ai-columns remove cleanup'
  ).split(' '),
  'apps/console/src/lib':
    'i18n handoff-lines channels templates visitors notify identity api reasons kit session beside live autosave webhooks forms tests flows worker-tools approvals'.split(
      ' ',
    ),
  'apps/console/src/features/sheets': (
    'api kit page-texts status grid filter columns ai-columns record cards trash ' +
    'import export links list detail'
  ).split(' '),
  'apps/console/src/features/team': 'webhooks clients keys invitations members account join audit'.split(' '),
  'apps/console/src/features/flows/editor': (
    'model store presence canvas save run-texts fields running inspector ' +
    'versions builder panels menu outline palette toolbar past'
  ).split(' '),
}

/** What browser tests share with the server's. */
const HELPS_BROWSER = /^apps\/server\/src\/testing\/(?:documents\/|event-loop\/cpu-ms\.ts$)/

const unitOf = (path: string) => Object.keys(UNITS).find((unit) => path.startsWith(`${unit}/`))

function unitProblem({ from, specifier, target }: Import): string | null {
  const unit = unitOf(from)
  if (!unit) return null
  if (target !== null) {
    const other = unitOf(target)
    const mayReach =
      unit === 'bench' ||
      (TEST.test(from) && unit === 'apps/server') ||
      (unit === 'e2e' && HELPS_BROWSER.test(target))
    return other === unit || mayReach || other === undefined
      ? null
      : `${from} reaches into ${target}; import its package`
  }
  const ours = /^@millrace\/([\w-]+)/.exec(specifier)
  const forTests = TEST.test(from) && ours?.[1] === 'standins'
  if (!ours || forTests || UNITS[unit]!.includes(ours[1]!)) return null
  return `${from} may not import ${specifier}`
}

const featureOf = (path: string) => /^apps\/server\/src\/features\/([\w-]+)\//.exec(path)?.[1]
const consoleFeatureOf = (path: string) => /^apps\/console\/src\/features\/([\w-]+)\//.exec(path)?.[1]

const isToTheLeft = (mine: string, theirs: string) =>
  CONSOLE_ORDER.includes(theirs) && CONSOLE_ORDER.indexOf(theirs) < CONSOLE_ORDER.indexOf(mine)

function featureProblem({ from, target }: Import): string | null {
  if (target === null || TEST.test(from)) return null
  if (/^apps\/server\/src\/(?:lib|config|db|queue|egress|events)\//.test(from) && featureOf(target))
    return `${from} is below the features and may not import ${target}`
  const [own, other] = [featureOf(from), featureOf(target)]
  if (own && other && own !== other) {
    if (!target.endsWith(`/${other}/index.ts`)) return `${from} must import ${other} through its index.ts`
    if (FEATURE_ORDER.indexOf(other) > FEATURE_ORDER.indexOf(own))
      return `${from} reaches to the right: ${other}`
  }
  const [mine, theirs] = [consoleFeatureOf(from), consoleFeatureOf(target)]
  if (mine && theirs && mine !== theirs && !isToTheLeft(mine, theirs))
    return `${from} imports another console feature: ${target}`
  if (from.startsWith('apps/console/src/lib/') && theirs)
    return `${from} is below the features and may not import ${target}`
  return null
}

function folderProblem({ from, target }: Import): string | null {
  if (target === null || TEST.test(from)) return null
  const feature = Object.keys(FOLDER_ORDER).find((path) => from.startsWith(`${path}/`))
  if (!feature || !target.startsWith(`${feature}/`)) return null
  const [own, other] = [from, target].map((path) => path.slice(feature.length + 1).split('/'))
  // Files beside the folders compose them, or are shared by all of them.
  if (own!.length === 1 || other!.length === 1 || own![0] === other![0]) return null
  const order = FOLDER_ORDER[feature]!
  const unknown = [own![0]!, other![0]!].find((folder) => !order.includes(folder))
  if (unknown) return `${feature}/${unknown} has no place in the order of folders`
  return order.indexOf(other![0]!) < order.indexOf(own![0]!)
    ? null
    : `${from} reaches to the right: ${target}`
}

/** Every name listed here must exist, and every server feature and every folder of a large one must be listed. */
function orderProblems(): string[] {
  const isThere = (folder: string) => sources.some((path) => path.startsWith(`${folder}/`))
  const named = [
    ...Object.keys(UNITS),
    ...FEATURE_ORDER.map((name) => `apps/server/src/features/${name}`),
    ...CONSOLE_ORDER.map((name) => `apps/console/src/features/${name}`),
    ...Object.entries(FOLDER_ORDER).flatMap(([feature, names]) => names.map((name) => `${feature}/${name}`)),
  ]
  const features = new Set(sources.flatMap((path) => featureOf(path) ?? []))
  return [
    ...named
      .filter((folder) => !isThere(folder))
      .map((folder) => `${folder} is named in an order, but not there`),
    ...[...features]
      .filter((name) => !FEATURE_ORDER.includes(name))
      .map((name) => `the feature ${name} has no place in the order`),
  ]
}

function environmentProblem(path: string): string | null {
  if (!path.startsWith('apps/server/src/') || path.endsWith('config/env.ts') || TEST.test(path)) return null
  return /process\.env\b/.test(textOf(path)) ? `${path} reads process.env` : null
}

function cycles(graph: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push(`a cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

const all = sources.flatMap(importsOf)
const graph = new Map(sources.map((path) => [path, [] as string[]]))
// Imports of types count, too: of two files in a cycle, neither can be read without the other.
for (const { from, target } of all) if (target && graph.has(target)) graph.get(from)!.push(target)
const problems = [
  ...all.flatMap((one) => [unitProblem(one), featureProblem(one), folderProblem(one)]),
  ...sources.map(environmentProblem),
  ...cycles(graph),
  ...orderProblems(),
].filter((problem) => problem !== null)

finish('imports', `${sources.length} files, ${all.length} imports`, problems)
