import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import type { McpProgram } from '../../../../config/mcp-programs.ts'
import { doing, workOf } from '../../../../lib/loop/work.ts'
import { ToolFailure } from '../../call/failure.ts'
import { memoryOfGroup } from './memory-of-group.ts'

type Message = Parameters<Transport['send']>[0]

interface ProgramLimits {
  /** Of all that it writes. */
  outputBytes: number
  memoryBytes: number
}

const LOOK_MS = 500
/** How long it can take to end after its input has. */
const END_MS = 1000

/** Process groups that are running, for the end of this process. */
const running = new Set<number>()

/** Ends all programs: this process ends. */
export function endPrograms(): void {
  for (const group of running) kill(group, 'SIGKILL')
}

function kill(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Runs a program as an MCP server for one piece of work: without a shell, with an empty folder and an environment of its
 * own, in a group of processes that ends with it. It is ended when it writes or takes more than it may.
 */
export class ProgramTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: NonNullable<Transport['onmessage']>
  /** Why it was ended. */
  failure: ToolFailure | null = null
  readonly #program: McpProgram
  readonly #limits: ProgramLimits
  readonly #buffer: ReadBuffer
  #child: ChildProcess | null = null
  #exited: Promise<void> = Promise.resolve()
  #folder: string | null = null
  #timer: NodeJS.Timeout | undefined
  #bytes = 0
  #closed: Promise<void> | undefined

  constructor(program: McpProgram, limits: ProgramLimits) {
    this.#program = program
    this.#limits = limits
    this.#buffer = new ReadBuffer({ maxBufferSize: limits.outputBytes })
  }

  async start(): Promise<void> {
    const { command, args, env } = this.#program
    this.#folder = await mkdtemp(join(tmpdir(), 'millrace-mcp-'))
    const child = spawn(command, args, {
      cwd: this.#folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: this.#folder, TMPDIR: this.#folder, ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      shell: false,
      detached: true,
    })
    this.#child = child
    // It has ended, which its exit says.
    child.stdin.on('error', () => undefined)
    child.stdout.on('data', (part: Buffer) => this.#read(part))
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => {
        this.#gone()
        resolve()
      })
      child.once('error', () => resolve())
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', () => reject(new ToolFailure('The program of this MCP server can’t be started.')))
    })
    running.add(child.pid!)
    this.#timer = setInterval(() => void doing(workOf('timer', 'mcp-program'), () => this.#look()), LOOK_MS)
  }

  async send(message: Message): Promise<void> {
    const stdin = this.#child?.stdin
    if (!stdin?.writable) throw this.failure ?? new ToolFailure('The program of this MCP server has ended.')
    stdin.write(serializeMessage(message))
  }

  /** Its input ends; then it does, or is ended. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    const child = this.#child
    if (child?.pid !== undefined) {
      child.stdin!.end()
      const timer = setTimeout(() => kill(child.pid!, 'SIGKILL'), END_MS)
      await this.#exited
      clearTimeout(timer)
      // What it has started and left.
      kill(child.pid, 'SIGKILL')
    }
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true })
  }

  #gone(): void {
    clearInterval(this.#timer)
    if (this.#child?.pid !== undefined) running.delete(this.#child.pid)
    this.onclose?.()
  }

  #end(reason: string): void {
    this.failure ??= new ToolFailure(reason)
    if (this.#child?.pid !== undefined) kill(this.#child.pid, 'SIGKILL')
  }

  #read(part: Buffer): void {
    this.#bytes += part.length
    if (this.failure) return
    if (this.#bytes > this.#limits.outputBytes)
      return this.#end('The program of this MCP server wrote too much.')
    try {
      this.#buffer.append(part)
      for (let message = this.#buffer.readMessage(); message; message = this.#buffer.readMessage())
        this.onmessage?.(message)
    } catch {
      this.#end('The program of this MCP server wrote something that is no message.')
    }
  }

  async #look(): Promise<void> {
    const group = this.#child?.pid
    if (group === undefined) return
    if ((await memoryOfGroup(group)) > this.#limits.memoryBytes)
      this.#end('The program of this MCP server needs too much memory.')
  }
}
