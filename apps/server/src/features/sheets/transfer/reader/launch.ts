import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = join(import.meta.dirname, '../../../..')
const HEAP_MB = 320
const NICE = 5

/**
 * Starts a process that reads the file of this descriptor. It is a process and not a thread because a failed allocation
 * in V8 ends the whole process. It has no settings, cannot write files, and can only open its own code.
 */
export function launchReader(fd: number): ChildProcess {
  const child = fork(join(import.meta.dirname, 'main.ts'), [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      // Young objects die with their piece; a larger nursery only uses more memory.
      '--max-semi-space-size=2',
      '--permission',
      ...readable().map((path) => `--allow-fs-read=${path}`),
    ],
    serialization: 'advanced',
    stdio: [fd, 'ignore', 'pipe', 'ipc'],
  })
  if (child.pid !== undefined) yieldToOthers(child.pid)
  return child
}

/** Requests from users have priority over reading a file. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // Ignored when it is not permitted or the process has already ended.
  }
}

/** The server's code, our packages, and the modules and manifests above them. */
function readable(): string[] {
  const ours = ['@millrace/cells', '@millrace/contract'].map((name) =>
    dirname(dirname(realpathSync(fileURLToPath(import.meta.resolve(name))))),
  )
  const paths = [`${SERVER}/*`, ...ours.map((folder) => `${folder}/*`)]
  for (let at = SERVER; ; at = dirname(at)) {
    const modules = join(at, 'node_modules')
    if (existsSync(modules)) paths.push(`${modules}/*`, `${realpathSync(modules)}/*`)
    const manifest = join(at, 'package.json')
    if (existsSync(manifest)) paths.push(manifest)
    if (dirname(at) === at) return [...new Set(paths)]
  }
}
