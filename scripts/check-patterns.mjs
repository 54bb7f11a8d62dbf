// Checks every regular expression of the program: one whose time grows faster than its text lets anyone who sends such
// a text block the server. Part of `npm run check`. Tests and these scripts are exempt.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { superLinear } from './patterns/super-linear.mjs'

const ROOT = join(import.meta.dirname, '..')
const NOT_RUN = /\.test\.tsx?$|\.d\.ts$|^packages\/standins\/|^apps\/server\/src\/testing\//
const BUILT = join(import.meta.dirname, 'patterns/print-built.mjs')

const tracked = spawnSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'apps/*.ts', 'apps/*.tsx', 'packages/*.ts', 'packages/*.tsx'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
if (tracked.status !== 0) {
  process.stderr.write(`the files to look at are not known: ${tracked.stderr || tracked.error}\n`)
  process.exit(1)
}
const files = tracked.stdout.split('\n').filter((file) => /\/src\//.test(file) && !NOT_RUN.test(file))

/** Patterns written as literals, and files that build patterns when they load. */
const found = []
const composed = []
for (const file of files) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const at = ({ start }) => `${file}:${text.slice(0, start).split('\n').length}`
  const onCall = (node) => {
    if (node.callee.name === 'RegExp' && !node.arguments[0]?.regex) composed.push({ file, at: at(node) })
  }
  new Visitor({
    Literal(node) {
      if (node.regex) found.push({ at: at(node), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: onCall,
    CallExpression: onCall,
  }).visit(parseSync(file, text).program)
}

const problems = []
const built = spawnSync(process.execPath, [BUILT, ROOT, ...new Set(composed.map(({ file }) => file))], {
  encoding: 'utf8',
})
if (built.status !== 0) problems.push(built.stderr)
else found.push(...JSON.parse(built.stdout))

const seen = new Set(found.map(({ at }) => at))
for (const { at } of composed)
  if (!seen.has(at)) problems.push(`${at}: build it where the file is loaded, so that it can be looked at`)
for (const { at, source, flags } of found) {
  const problem = superLinear(source, flags)
  if (problem) problems.push(`${at}: takes more than linear time (${problem}): /${source}/${flags}`)
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`patterns: ${found.length} looked at, ${problems.length} problems\n`)
process.exit(problems.length === 0 ? 0 : 1)
