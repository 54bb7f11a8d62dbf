import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCUMENTS = join(import.meta.dirname, '..')
const HEAP_MB = 512

export interface Program {
  /** File name of the program, in the parent folder. */
  main: string
  /** Whether it needs native modules. */
  addons: boolean
}

/**
 * Starts a reader process. It is a process and not a worker thread because a failed allocation in V8 ends the whole
 * process: with Node 24.21, `'a,'.repeat(6e7).split(',')` or a growing `Map` in a worker with `resourceLimits` crashed
 * the server. It has no environment, cannot write files and can only read its own code.
 */
export function launchReader(program: Program): ChildProcess {
  const child = fork(join(DOCUMENTS, program.main), [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      '--permission',
      ...(program.addons ? ['--allow-addons'] : []),
      ...readable().map((path) => `--allow-fs-read=${path}`),
    ],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  return child
}

const fileOf = (name: string) => realpathSync(fileURLToPath(import.meta.resolve(name)))

/** This folder, the parts of the contract that it imports, and the packages above it with their manifests. */
function readable(): string[] {
  const words = dirname(fileOf('@millrace/contract/reasons'))
  const hidden = fileOf('@millrace/contract/hidden-text')
  const paths = [
    `${DOCUMENTS}/*`,
    `${words}/*`,
    hidden,
    join(words, '../texts.ts'),
    join(words, '../../package.json'),
  ]
  for (let at = DOCUMENTS; ; at = dirname(at)) {
    const modules = join(at, 'node_modules')
    if (existsSync(modules)) paths.push(`${modules}/*`, `${realpathSync(modules)}/*`)
    const manifest = join(at, 'package.json')
    if (existsSync(manifest)) paths.push(manifest)
    if (dirname(at) === at) return [...new Set(paths)]
  }
}
