import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCUMENTS = join(import.meta.dirname, '..')
const HEAP_MB = 512

export interface Program {
  /** File of the program, in this folder's parent. */
  main: string
  /** It needs a native module. */
  addons: boolean
}

/**
 * Starts a reading process. It is a process and not a worker thread because V8 ends the whole process, not the thread,
 * when a single allocation fails: measured with Node 24.21, `'a,'.repeat(6e7).split(',')` or a growing `Map` in a
 * worker with `resourceLimits` took the server down. It has no environment, writes no files and reads only its code.
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

/** This folder, what it takes of the contract, and the packages and their manifests from here up. */
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
