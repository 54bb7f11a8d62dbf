// `npm test`: everything that CI runs. Checks, builds, tests on both databases, byte budgets, and the browser.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, failedInBrowser, failedUnits, unhandledErrors } from './lib/failures.mjs'
import { build, environment, fail, install, NODE, ROOT } from './lib/setup.mjs'
import { UNHANDLED } from './lib/unhandled-reporter.mjs'

// The headless one first: the same browser, but the tests take a sixth less processor time.
const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** Niceness of what runs beside the tests. */
const BESIDE = 10
const started = Date.now()
const scratch = makeScratch()
const reports = mkdtempSync(join(scratch, 'millrace-reports-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/**
 * The temporary folder for all later steps. Tests create and delete some hundred thousand small files (each has its own
 * database), which takes a tenth of the time in memory, if there is room.
 */
function makeScratch() {
  const ROOM = 6 * 1024 ** 3
  const memory = '/dev/shm'
  let base = tmpdir()
  if (existsSync(memory)) {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize >= ROOM) base = memory
  }
  const folder = mkdtempSync(join(base, 'millrace-tests-'))
  // A PostgreSQL server that tests start may run as another user, who must reach its own folder in it.
  chmodSync(folder, 0o711)
  return folder
}

/** Runs a step and returns whether it succeeded. The output of a `quiet` one is printed at its end. */
function step(name, command, args, { env: extra = {}, quiet = false } = {}) {
  const head = `\n=== ${name} ===\n`
  if (!quiet) process.stdout.write(head)
  const env = environment({ TMPDIR: scratch, ...extra })
  const child = spawn(command, args, { cwd: ROOT, stdio: quiet ? 'pipe' : 'inherit', env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
  // Tests mostly wait, and what runs beside them uses what they leave.
  if (quiet && child.pid !== undefined) setPriority(child.pid, BESIDE)
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.on('close', (status) => {
      if (quiet) process.stdout.write(head + output)
      resolve(status === 0)
    })
  })
}

/** Debian's Chromium: the installed one, or else one that is installed now, if possible. */
function chromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const found = CHROMIUM.find((path) => existsSync(path))
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    fail(
      'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.',
    )
  process.stdout.write('\n=== installing Chromium ===\n')
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  const installed = CHROMIUM.find((path) => existsSync(path))
  return installed ?? fail('Chromium could not be installed. Install it by hand or set CHROMIUM_PATH.')
}

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return null
  }
}

/** Totals of both runners; a runner without a report counts as one failure. */
function totals(units, browser) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  sum.passed += (units?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0)
  sum.failed += (units?.numFailedTests ?? 1) + (browser ? browser.stats.unexpected + browser.stats.flaky : 1)
  sum.skipped += (units?.numPendingTests ?? 0) + (units?.numTodoTests ?? 0) + (browser?.stats.skipped ?? 0)
  return sum
}

const runUnits = (name, report, files = []) =>
  step(
    name,
    NODE,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, report)}`,
      '--reporter=./scripts/lib/unhandled-reporter.mjs',
    ],
    { env: { [UNHANDLED]: join(reports, `unhandled-${report}`) } },
  )

const runBrowser = (name, report, more = []) =>
  step(
    name,
    NODE,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...more],
    { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, report) } },
  )

/** Keeps the screenshots of browser failures: running those tests again would overwrite them. */
function keepPictures() {
  const folder = join(ROOT, 'node_modules', '.cache', 'millrace', 'e2e')
  if (existsSync(folder)) cpSync(folder, `${folder}-first`, { recursive: true })
}

/** The server's code as one file, made anew, for the processes that tests start; see e2e/support/server.ts. */
async function bundle() {
  const folder = join(ROOT, 'node_modules', '.cache', 'millrace', 'server')
  if (!(await step('bundling the server', NODE, ['scripts/lib/bundle-server.mjs', folder])))
    fail('The server could not be bundled for the tests.')
  process.env.MILLRACE_TEST_SERVER = join(folder, 'main.mjs')
}

/** A busy machine may explain this many failures; more have another cause. */
const FEW = 8

/**
 * Whether the failed tests pass when nothing else runs. Those that do are flaky: the run passes, and they are listed at
 * the end so that someone finds the cause.
 */
async function passesAlone(name, failures, again) {
  const isKnown = failures.length > 0 && failures.every(({ file }) => file !== null)
  return isKnown && failures.length <= FEW && (await again(`${name}, once more what failed`))
}

install()
build()
const browser = chromium()
// Caches the server's compiled code: otherwise every test process that starts in the meantime compiles all of it.
await step('loading the server', NODE, ['-e', "import('./apps/server/src/start.ts')"])
await bundle()
const checks = step('checks', process.execPath, ['scripts/check.mjs'], { quiet: true })
const results = {
  bytes: await step('byte budgets', NODE, ['scripts/check-bytes.ts']),
  tests: await runUnits('tests', 'vitest.json'),
  browser: await runBrowser('browser', 'playwright.json'),
  checks: await checks,
}
const [units, pages] = [readReport('vitest.json'), readReport('playwright.json')]
const failedHere = [...failedUnits(units), ...unhandledErrors(readReport('unhandled-vitest.json'))]
const failedThere = failedInBrowser(pages)
const recovered = {
  tests:
    !results.tests &&
    (await passesAlone('tests', failedHere, (name) =>
      runUnits(name, 'vitest-again.json', [...new Set(failedHere.map(({ file }) => file)), '--maxWorkers=1']),
    )),
  browser:
    !results.browser &&
    (await passesAlone('browser', failedThere, (name) => {
      keepPictures()
      return runBrowser(name, 'playwright-again.json', ['--last-failed', '--workers=1'])
    })),
}
const unsteady = [...(recovered.tests ? failedHere : []), ...(recovered.browser ? failedThere : [])]
const lasting = [...(recovered.tests ? [] : failedHere), ...(recovered.browser ? [] : failedThere)]
const broken = Object.keys(results).filter((name) => !results[name] && !recovered[name])
const { passed, failed, skipped } = totals(units, pages)
const seconds = Math.round((Date.now() - started) / 1000)
if (lasting.length > 0) process.stdout.write(`\nfailed:\n${describe(lasting)}`)
if (unsteady.length > 0)
  process.stdout.write(`\nunsteady (failed beside others, passed alone):\n${describe(unsteady)}`)
process.stdout.write(
  `\n${broken.length === 0 ? 'all steps passed' : `failed: ${broken.join(', ')}`} in ${seconds} s\n`,
)
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped, ${unsteady.length} unsteady\n`)
process.exit(broken.length === 0 ? 0 : 1)
