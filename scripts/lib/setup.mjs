// Plain JavaScript for any Node on the machine: it runs before the project's own Node is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const NODE = join(
  ROOT,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
/**
 * Node's options for the server. V8's young generation is limited to semi-spaces of 16 MB instead of 64: idle after a
 * first start, that is 404 MB resident instead of 527. glibc keeps an arena per thread; with the database's threads
 * that held 200 MB more.
 */
const RUNTIME = JSON.parse(readFileSync(join(ROOT, 'scripts', 'lib', 'runtime.json'), 'utf8'))
const STAMPS = join(ROOT, 'node_modules', '.cache', 'millrace')

/** The environment of every child process: the project's own Node first in PATH, no browser downloads. */
export const environment = (extra = {}) => ({
  ...RUNTIME.environment,
  ...process.env,
  PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(STAMPS, 'compile'),
  ...extra,
})

/** Runs a command with its output shown; ends this process if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: environment(), ...options })
  if (result.error) fail(`${command} could not be started: ${result.error.message}`)
  if (result.status !== 0) process.exit(result.status ?? 1)
}

export function fail(message) {
  process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

const readStamp = (name) => {
  try {
    return readFileSync(join(STAMPS, name), 'utf8')
  } catch {
    return null
  }
}

function writeStamp(name, value) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, name), value)
}

/** Installs the pinned dependencies unless those of this lockfile are installed. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(NODE) && readStamp('install') === lock) return
  process.stdout.write('Installing dependencies …\n')
  // Not `npm ci`, which wants every platform's optional binaries in the lockfile; it has only those available where it
  // was written. This installs the locked versions too, adds this platform's binaries, and doesn't change the lockfile.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(NODE)) fail('Node 24 was not installed. Delete node_modules and try again.')
  writeStamp('install', lock)
}

const BUILT_FROM = [
  'apps/console',
  'apps/chat',
  'apps/widget',
  'packages/ui',
  'packages/cells',
  'packages/contract',
  'packages/engine',
  'package-lock.json',
]
const IGNORED = new Set(['node_modules', 'dist'])

function* files(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isFile()) yield [path, stat]
  else for (const entry of readdirSync(path).sort()) if (!IGNORED.has(entry)) yield* files(join(path, entry))
}

/** Builds the pages if their sources have changed. */
export function build() {
  const hash = createHash('sha256')
  for (const root of BUILT_FROM)
    for (const [path, stat] of files(join(ROOT, root)))
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
  const state = hash.digest('hex')
  const apps = { console: 'index.html', chat: 'index.html', widget: 'embed.js' }
  const built = Object.entries(apps).every(([app, file]) => existsSync(join(ROOT, 'apps', app, 'dist', file)))
  if (built && readStamp('build') === state) return
  for (const app of Object.keys(apps)) {
    process.stdout.write(`Building the ${app} …\n`)
    run(NODE, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'apps', app),
    })
  }
  writeStamp('build', state)
}

/**
 * Node's argument for the settings file, and the lines in it that are not settings, which Node would silently ignore.
 */
export function readSettings(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return { settings: [], problems: [`the file cannot be read (${error.code ?? error.message})`] }
  }
  return { settings: [`--env-file=${file}`], problems: unreadableLines(text) }
}

const SETTING = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/

function unreadableLines(text) {
  const problems = []
  let quote = null
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (quote !== null) {
      if (line.includes(quote)) quote = null
      continue
    }
    if (/^\s*(?:#|$)/.test(line)) continue
    const value = SETTING.exec(line)?.[1]
    if (value === undefined) problems.push(`line ${index + 1} is not NAME=value`)
    else if (/^["'`]/.test(value) && !value.slice(1).includes(value[0])) {
      // A quoted value can span several lines.
      if (
        text
          .split(/\r?\n/)
          .slice(index + 1)
          .some((later) => later.includes(value[0]))
      )
        quote = value[0]
      else problems.push(`line ${index + 1} has a quotation mark that is never closed`)
    }
  }
  return problems
}

/** Starts a long-lived child, forwards signals to it, and exits as it does. */
export function become(args, extra = {}) {
  const file = join(ROOT, '.env')
  const { settings, problems } = existsSync(file) ? readSettings(file) : { settings: [], problems: [] }
  // The reader of the settings reports these together with invalid values.
  const told = problems.length > 0 ? { MILLRACE_ENV_FILE_PROBLEMS: problems.join('\n') } : {}
  const child = spawn(NODE, [...RUNTIME.flags, ...settings, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment({ ...told, ...extra }),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm's shell doesn't forward the signal that ends it, so when it is gone, the child ends too.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
