// `npm run check`: format, lint, types, imports. Takes seconds and needs no database.
import { spawn } from 'node:child_process'
import { environment, install, NODE, ROOT } from './lib/setup.mjs'

// Several checkers would each resolve the same types again, and the second core has other work.
const ONE_CHECKER = '--singleThreaded'
// Collects garbage less often, for some hundred MB more. Checking types takes a third of the time with both.
const SELDOM = { GOGC: '300' }

const CHECKS = [
  ['format', 'oxfmt', ['--check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['types', 'tsc', ['-p', 'tsconfig.json', ONE_CHECKER]],
  ['types of the pages', 'tsc', ['-p', 'tsconfig.web.json', ONE_CHECKER]],
  ['imports', NODE, ['scripts/check-imports.ts']],
  ['exports', NODE, ['scripts/check-exports.ts']],
  ['promises', NODE, ['scripts/check-promises.ts']],
  ['patterns', NODE, ['scripts/check-patterns.mjs']],
  ['docs of the nodes', NODE, ['scripts/generate-nodes.ts', '--check']],
  ['client', NODE, ['scripts/generate-client.ts', '--check']],
]

function run([name, command, args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env: environment(SELDOM) })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ name, code: 1, output: String(error) }))
    child.on('exit', (code) => resolve({ name, code, output }))
  })
}

install()
const results = await Promise.all(CHECKS.map(run))
const failed = results.filter((result) => result.code !== 0)
for (const { name, output } of failed) process.stdout.write(`\n--- ${name} ---\n${output}\n`)
process.stdout.write(
  failed.length === 0
    ? `check: ${results.length} passed\n`
    : `check: ${failed.map((one) => one.name).join(', ')} failed\n`,
)
process.exit(failed.length === 0 ? 0 : 1)
