import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'

/** Cache for what is slow to make, under node_modules, so that a fresh install starts without it. */
export const cacheDir: string = join(import.meta.dirname, '../../../../node_modules/.cache/millrace')

// Node's types leave it out.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> }

const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string }
/** Changes with the program and with what V8's code depends on: its version, its flags, the processor. */
const file = join(cacheDir, `program-${version}-${cachedDataVersionTag()}`)

/** Whether there is cached code to start a process with. */
export const isProgramKept = (): boolean => existsSync(file)

interface Program {
  module: object
  /** It started with code that an earlier process had cached. */
  isKept: boolean
}

let held: Promise<Program> | undefined

/**
 * Compiles the embedded database and holds the module. Every database opened in this process shares it: while a module
 * is held, V8 reuses it, with all its optimised code, for anyone who compiles the same bytes. If an earlier process has
 * cached its code (`keepProgram`), V8 starts with that: a server's start and its first requests take a quarter less.
 */
export const holdProgram = (): Promise<Program> => (held ??= compile())

async function compile(): Promise<Program> {
  const bytes = readFileSync(join(folder, 'pglite.wasm'))
  const kept = isProgramKept() ? restore(readFileSync(file), bytes) : undefined
  return kept ? { module: kept, isKept: true } : { module: await WebAssembly.compile(bytes), isKept: false }
}

const restore = (code: Buffer, program: Buffer) =>
  inV8('(code, program) => %DeserializeWasmModule(code, program)', [
    new Uint8Array(code).buffer,
    new Uint8Array(program),
  ]) as object | undefined

/** Caches the held program's code, as optimised so far, for later processes. */
export async function keepProgram(): Promise<void> {
  const { module } = await holdProgram()
  const code = inV8('(module) => %SerializeWasmModule(module)', [module]) as ArrayBuffer
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(unfinished, new Uint8Array(code))
  renameSync(unfinished, file)
}

/** Node has no other access to the code cache that browsers use. The flag is set for this moment only. */
function inV8(source: string, values: unknown[]): unknown {
  setFlagsFromString('--allow-natives-syntax')
  try {
    return (runInThisContext(source) as (...values: unknown[]) => unknown)(...values)
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}
