import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSRuntime,
  RELEASE_SYNC,
} from 'quickjs-emscripten'
import type { CodeLimits } from './limits.ts'

interface WasmMemory {
  readonly buffer: ArrayBuffer
}
// Part of every JavaScript runtime, but its types come with those of browsers, which the server doesn't use.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => WasmMemory }
}

const PAGE = 65_536
/** Initial memory of the interpreter. */
const FIRST_PAGES = 256
/** Beyond this size the engine is recreated: WebAssembly memory never shrinks. */
const KEPT_BYTES = 32 * 1024 * 1024

/** An interpreter and its memory. */
export interface Engine {
  runtime: QuickJSRuntime
  memory: WasmMemory
  /** Deadline of the current script, in `performance.now` time. */
  deadline: number
}

export async function startEngine(limits: CodeLimits): Promise<Engine> {
  // QuickJS underestimates its memory use, so the memory itself is limited too.
  const maximum = FIRST_PAGES + Math.ceil(limits.memoryBytes / PAGE)
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum })
  const module = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory: memory }))
  const runtime = module.newRuntime()
  runtime.setMemoryLimit(limits.memoryBytes)
  runtime.setMaxStackSize(limits.stackBytes)
  const engine = { runtime, memory, deadline: 0 }
  runtime.setInterruptHandler(() => performance.now() > engine.deadline)
  return engine
}

export const hasGrown = ({ memory }: Engine): boolean => memory.buffer.byteLength > KEPT_BYTES
