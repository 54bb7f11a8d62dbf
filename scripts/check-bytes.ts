// Holds the built pages to their budgets of gzipped script. Run it after a build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const KILO = 1000
const BUDGETS = {
  consoleEntry: 210 * KILO,
  consoleOver: 18 * KILO,
  consoleRoute: 60 * KILO,
  chatPage: 111 * KILO,
  formPage: 80 * KILO,
  widget: 3 * KILO,
}
/**
 * Loaded after their pages: a spreadsheet (Glide alone is 78 kB), and the flow editor (canvas 60, layout 15, the engine
 * and the schemas that check documents). The code editor loads with the first field that needs it. The launch wizard
 * opens over its page, and checks its input with the same schemas (21).
 */
const LARGE_PARTS: Record<string, number> = {
  'src/features/sheets/grid/SheetGrid.tsx': 135 * KILO,
  'src/features/flows/editor/FlowEditor.tsx': 161 * KILO,
  'src/features/flows/editor/fields/code/code-view.ts': 110 * KILO,
  'src/features/jobs/launch/LaunchWizard.tsx': 66 * KILO,
}
/** Pages and large parts with parts of their own: when one of those opens, the page or large part is already loaded. */
const OPENED_WITHIN: [folder: string, part: string][] = [
  ['src/features/agents/settings/', 'src/app/routes/agent-setting.tsx'],
  ['src/features/flows/editor/', 'src/features/flows/editor/FlowEditor.tsx'],
]

/** Menus and dialogs load after the page, or with the first part that needs them: one file for all. */
const OVER = 'over'

interface ManifestEntry {
  file: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, ManifestEntry>

const readManifest = (app: string) =>
  JSON.parse(readFileSync(join(ROOT, 'apps', app, 'dist/.vite/manifest.json'), 'utf8')) as Manifest

/** This file and all that it imports statically. */
function eager(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) eager(manifest, next, seen)
  return seen
}

/** The files that a part of a page needs but the open page has already loaded. */
function loadedBefore(manifest: Manifest, key: string): Set<string> {
  const pages = [...eager(manifest, key)].filter((one) => one !== key && manifest[one]!.isDynamicEntry)
  const large = OPENED_WITHIN.filter(
    ([folder, part]) => key.startsWith(folder) && key !== part && manifest[part],
  ).map(([, part]) => part)
  return new Set([...pages, ...large].flatMap((page) => [...eager(manifest, page)]))
}

function bytes(app: string, manifest: Manifest, keys: Iterable<string>): number {
  const files = new Set([...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')))
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(ROOT, 'apps', app, 'dist', file)), { level: 9 }).length,
    0,
  )
}

interface Row {
  name: string
  size: number
  budget: number
}

function measure(): Row[] {
  const manifest = readManifest('console')
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const atOnce = eager(manifest, entry)
  const over = Object.keys(manifest).filter((key) => manifest[key]!.name === OVER)
  const rows: Row[] = [
    { name: 'console, entry', size: bytes('console', manifest, atOnce), budget: BUDGETS.consoleEntry },
    {
      name: 'console, menus and dialogs',
      size: bytes('console', manifest, over),
      budget: BUDGETS.consoleOver,
    },
  ]
  for (const key of Object.keys(manifest).filter((one) => manifest[one]!.isDynamicEntry)) {
    const there = new Set([...loadedBefore(manifest, key), ...over])
    const more = [...eager(manifest, key)].filter((one) => !atOnce.has(one) && !there.has(one))
    rows.push({
      name: `console, ${key}`,
      size: bytes('console', manifest, more),
      budget: LARGE_PARTS[key] ?? BUDGETS.consoleRoute,
    })
  }
  const chat = readManifest('chat')
  for (const [page, budget] of [
    ['index.html', BUDGETS.chatPage],
    ['form.html', BUDGETS.formPage],
    ['member-form.html', BUDGETS.formPage],
  ] as const)
    rows.push({ name: `chat, ${page}`, size: bytes('chat', chat, eager(chat, page)), budget })
  const widget = gzipSync(readFileSync(join(ROOT, 'apps/widget/dist/embed.js')), { level: 9 }).length
  return [...rows, { name: 'widget, embed.js', size: widget, budget: BUDGETS.widget }]
}

const rows = measure()
for (const { name, size, budget } of rows) {
  const verdict = size <= budget ? 'ok' : 'TOO LARGE'
  process.stdout.write(
    `${(size / KILO).toFixed(1).padStart(7)} of ${budget / KILO} kB  ${verdict}  ${name}\n`,
  )
}
process.exit(rows.every(({ size, budget }) => size <= budget) ? 0 : 1)
