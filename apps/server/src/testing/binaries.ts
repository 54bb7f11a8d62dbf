import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN_ROOT = '/usr/lib/postgresql'
const LEAST_VERSION = 15

export interface Binaries {
  /** Folder with initdb and postgres. */
  bin: string
  major: number
}

/** PostgreSQL's programs on this machine: PG_BIN, Debian's folders (newest first), PATH. Null if there are none. */
export function findBinaries(env: NodeJS.ProcessEnv = process.env): Binaries | null {
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    : []
  const folders = [...(env.PG_BIN ? [env.PG_BIN] : []), ...debian, ...(env.PATH ?? '').split(delimiter)]
  for (const bin of folders) {
    if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue
    const major = majorVersion(join(bin, 'postgres'))
    if (major >= LEAST_VERSION) return { bin, major }
  }
  return null
}

function majorVersion(postgres: string): number {
  const text = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)(?:\.|devel|beta|rc)/.exec(text)?.[1] ?? 0)
}

/** Debian only, as root: installs PostgreSQL without starting it. Returns whether that worked. */
export function installBinaries(say: (message: string) => void): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say('PostgreSQL is not installed; trying apt-get install postgresql')
  try {
    // Init scripts run policy-rc.d before they start a service:
    // https://people.debian.org/~hmh/invokerc.d-policyrc.d-specification.txt
    execFileSync('sh', ['-c', INSTALL], { stdio: ['ignore', 'ignore', 'pipe'] })
    return true
  } catch (error) {
    say(`PostgreSQL could not be installed: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`)
    return false
  }
}

const INSTALL = `
set -e
export DEBIAN_FRONTEND=noninteractive
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
apt-get update -q
apt-get install -q -y --no-install-recommends postgresql
`
