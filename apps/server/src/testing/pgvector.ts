import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { cacheDir } from './program.ts'

// Debian's source package; its file name and content never change once published.
const VERSION = '0.8.0'
const SOURCE = `pool/main/p/pgvector/pgvector_${VERSION}.orig.tar.gz`
const SOURCE_SHA256 = '867a2c328d4928a5a9d6f052cd3bc78c7d60228a9b914ad32aa3db88e9de27b0'
const APT_HELPER = '/usr/lib/apt/apt-helper'

type Say = (message: string) => void

/**
 * The same PostgreSQL with pgvector. If this machine's lacks it, a cached copy gets the extension, compiled from
 * Debian's source; the installed one isn't changed. Where that isn't possible, returns it unchanged and reports why
 * through `say`.
 */
export function withPgvector(binaries: Binaries, say: Say): Binaries {
  try {
    const paths = locate(binaries)
    if (existsSync(join(paths.share, 'extension/vector.control'))) return binaries
    const home = join(cacheDir, `postgresql-${binaries.major}-vector-${VERSION}`)
    if (!existsSync(home)) makeCopy({ paths, home, major: binaries.major })
    return { ...binaries, bin: join(home, paths.bin) }
  } catch (error) {
    say(`THIS POSTGRESQL HAS NO PGVECTOR, AND IT COULD NOT BE COMPILED: ${firstLine(error as Error)}`)
    return binaries
  }
}

function makeCopy({ paths, home, major }: { paths: Paths; home: string; major: number }) {
  const unfinished = `${home}.${randomBytes(4).toString('hex')}`
  try {
    copyServer(paths, unfinished)
    compile(major, { lib: join(unfinished, paths.lib), share: join(unfinished, paths.share) })
    renameSync(unfinished, home)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another run may have been first; its copy is the same.
    if (!existsSync(home)) throw error
  }
}

interface Paths {
  bin: string
  lib: string
  share: string
}

function locate({ bin }: Binaries): Paths {
  const ask = (option: string) => execFileSync(join(bin, 'pg_config'), [option], { encoding: 'utf8' }).trim()
  return { bin: ask('--bindir'), lib: ask('--pkglibdir'), share: ask('--sharedir') }
}

/** PostgreSQL finds its folders relative to its program, so a copy of the tree works anywhere. */
function copyServer(paths: Paths, home: string) {
  const withoutBitcode = (source: string) => !source.endsWith('bitcode')
  for (const path of Object.values(paths)) {
    cpSync(path, join(home, path), { recursive: true, dereference: true, filter: withoutBitcode })
  }
}

function compile(major: number, target: { lib: string; share: string }) {
  const work = mkdtempSync(join(tmpdir(), 'millrace-pgvector-'))
  try {
    const source = fetchSource(work)
    const files = readdirSync(join(source, 'src')).filter((name) => name.endsWith('.c'))
    const include = headers(major, work)
    const flags = ['-O2', '-fPIC', '-shared', '-w', `-I${include}`, `-I${join(include, '../internal')}`]
    run('cc', [
      ...flags,
      ...files.map((name) => join(source, 'src', name)),
      '-o',
      join(target.lib, 'vector.so'),
      '-lm',
    ])
    const extension = join(target.share, 'extension')
    cpSync(join(source, 'vector.control'), join(extension, 'vector.control'))
    cpSync(join(source, 'sql/vector.sql'), join(extension, `vector--${VERSION}.sql`))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** apt's own package sources have the source code, too, so no URL is written down here. */
function fetchSource(work: string): string {
  const targets = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']).split(
    '\n',
  )
  const base = targets.find((uri) => uri && !uri.includes('security'))
  if (!base) throw new Error('apt knows no repository')
  const archive = join(work, 'pgvector.tar.gz')
  run(APT_HELPER, ['download-file', base + SOURCE, archive])
  const found = createHash('sha256').update(readFileSync(archive)).digest('hex')
  if (found !== SOURCE_SHA256) throw new Error(`the source of pgvector is not the expected one (${found})`)
  run('tar', ['-xzf', archive, '-C', work])
  return join(work, `pgvector-${VERSION}`)
}

/** The server's headers: the installed ones, or those from Debian's package, unpacked but not installed. */
function headers(major: number, work: string): string {
  const path = `usr/include/postgresql/${major}/server`
  if (existsSync(`/${path}/postgres.h`)) return `/${path}`
  const folder = join(work, 'headers')
  mkdirSync(folder)
  run('apt-get', ['download', `postgresql-server-dev-${major}`], folder)
  for (const name of readdirSync(folder)) run('dpkg', ['-x', join(folder, name), folder])
  return join(folder, path)
}

const run = (command: string, args: string[], cwd?: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const firstLine = (error: Error): string => error.message.split('\n')[0]!
