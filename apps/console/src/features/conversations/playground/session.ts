import {
  failureInStream,
  failureOf,
  MESSAGE_MAX,
  onNextFrame,
  readEvents,
  storable,
  type ThreadFailure,
} from '@millrace/ui'
import {
  type Choice,
  type Column,
  type ColumnSettings,
  keepColumns,
  MOST_COLUMNS,
  withColumn,
} from './columns.ts'
import { parsePart } from './parse-part.ts'
import {
  ended,
  failed,
  isWriting,
  newTrial,
  type Round,
  type Trial,
  type Turn,
  turnsOf,
  withPart,
} from './trial.ts'

export interface PlaygroundState {
  columns: readonly Column[]
  draft: string
  rounds: readonly Round[]
  /** The column whose answer came to its end last. */
  finished: { round: number; column: string } | null
}

/** What one column asks. */
export interface ColumnRequest {
  version?: number
  draft: Pick<ColumnSettings, 'model' | 'temperature'> & { fallbackModel: null }
  turns: Turn[]
}

export interface PlaygroundOptions {
  /** Opens the stream of an answer. */
  open: (asked: ColumnRequest, signal: AbortSignal) => Promise<Response>
  agentId: string
  columns: readonly Column[]
}

/** The prompt travels in one event, with all that was said before. */
export const LONGEST_EVENT = 8_000_000
/** More than any agent remembers, and than the server takes. */
const MOST_TURNS = 99

const broken: ThreadFailure = { kind: 'broken', message: null, retryAt: null, retry: 'ask' }

/** The playground of one agent: its columns, and what each answered. Told to React by `subscribe`. */
export class PlaygroundSession {
  #openAnswer: PlaygroundOptions['open']
  #agentId: string
  #state: PlaygroundState
  #listeners = new Set<() => void>()
  /** The calls in work, by column; whatever comes from an older one is dropped. */
  #calls = new Map<string, AbortController>()
  #serial = 0
  #columnSerial: number
  #cancelFrame: (() => void) | null = null

  constructor({ open, agentId, columns }: PlaygroundOptions) {
    this.#openAnswer = open
    this.#agentId = agentId
    this.#columnSerial = columns.length
    this.#state = { columns, draft: '', rounds: [], finished: null }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): PlaygroundState => this.#state

  readonly setDraft = (draft: string): void => this.#set({ draft })

  get isBusy(): boolean {
    return isWriting(this.#state.rounds.at(-1))
  }

  /** Adds a column with something that is not among them yet. */
  addColumn(choice: Choice): void {
    // Never the key of one that was closed: its answers are still there, should it come back.
    const key = `column-${++this.#columnSerial}`
    this.#setColumns(withColumn(this.#state.columns, { ...choice, key }))
  }

  changeColumn(key: string, change: Partial<ColumnSettings>): void {
    this.#setColumns(
      this.#state.columns.map((column) => (column.key === key ? { ...column, ...change } : column)),
    )
  }

  /**
   * Closes a column, unless it is the only one. Gives how to take that back, as long as there is room; its answers come
   * back with it.
   */
  removeColumn(key: string): () => void {
    const before = this.#state.columns
    const index = before.findIndex((column) => column.key === key)
    const removed = before[index]
    if (!removed || before.length === 1) return () => undefined
    this.stop(key)
    this.#setColumns(before.toSpliced(index, 1))
    return () => {
      const { columns } = this.#state
      if (columns.length < MOST_COLUMNS) this.#setColumns(columns.toSpliced(index, 0, removed))
    }
  }

  /** Asks all columns what stands in the field. */
  sendDraft(): void {
    this.ask(this.#state.draft)
  }

  /** Asks all columns at once. Nothing happens while one still answers, for an empty question or one that is too long. */
  ask(text: string): void {
    const question = storable(text).trim()
    if (question === '' || question.length > MESSAGE_MAX || this.isBusy) return
    const { columns, rounds, draft } = this.#state
    const trials = Object.fromEntries(columns.map((column) => [column.key, newTrial(column)]))
    const round = { key: ++this.#serial, question, trials }
    this.#set({ rounds: [...rounds, round], draft: text === draft ? '' : draft, finished: null })
    for (const column of columns) void this.#run(round, column)
  }

  /** Asks one column the last question, again or for the first time, with its settings as they are now. */
  askAgain(key: string): void {
    const round = this.#state.rounds.at(-1)
    const column = this.#state.columns.find((one) => one.key === key)
    if (!round || !column || round.trials[key]?.streaming) return
    const trials = { ...round.trials, [key]: newTrial(column) }
    this.#set({ rounds: [...this.#state.rounds.slice(0, -1), { ...round, trials }], finished: null })
    void this.#run(round, column)
  }

  /** Breaks off the answers that are being written, or that of one column. */
  stop(key?: string): void {
    const round = this.#state.rounds.at(-1)
    for (const [column, call] of this.#calls) {
      if (key !== undefined && column !== key) continue
      call.abort()
      this.#calls.delete(column)
      if (round) this.#setTrial(round.key, column, (trial) => ended(trial, 'stopped'))
    }
  }

  /** Begins an empty thread. Gives how to take that back. */
  clear(): () => void {
    this.stop()
    const { rounds } = this.#state
    this.#set({ rounds: [], finished: null })
    return () => this.#set({ rounds: [...rounds, ...this.#state.rounds] })
  }

  async #run(round: Round, column: Column): Promise<void> {
    const { key } = column
    const call = new AbortController()
    this.#calls.set(key, call)
    const change = (to: (trial: Trial) => Trial) => this.#setTrial(round.key, key, to)
    try {
      const outcome = await this.#read(round, { column, call, change })
      if (outcome === 'broken') change((trial) => failed(trial, broken))
    } catch (error) {
      if (call.signal.aborted) return
      const failure = failureOf(error, 'ask')
      change((trial) => failed(trial, failure))
    } finally {
      if (this.#calls.get(key) === call) {
        this.#calls.delete(key)
        this.#set({ finished: { round: round.key, column: key } })
      }
    }
  }

  /** Reads one answer to its end. */
  async #read(
    round: Round,
    of: { column: Column; call: AbortController; change: (to: (trial: Trial) => Trial) => void },
  ): Promise<'ended' | 'broken'> {
    const { column, call, change } = of
    const response = await this.#open(round, column, call.signal)
    for await (const data of readEvents(response, LONGEST_EVENT)) {
      if (call.signal.aborted) return 'ended'
      const part = parsePart(data)
      if (!part) continue
      if (part.type === 'error') {
        change((trial) => failed(trial, failureInStream(part)))
        return 'ended'
      }
      change((trial) => withPart(trial, part))
      if (part.type === 'done') return 'ended'
    }
    return call.signal.aborted ? 'ended' : 'broken'
  }

  #open(round: Round, { key, version, model, temperature }: Column, signal: AbortSignal): Promise<Response> {
    const { rounds } = this.#state
    const earlier = rounds.slice(
      0,
      rounds.findIndex((one) => one.key === round.key),
    )
    const turns = turnsOf(earlier, key, round.question).slice(-MOST_TURNS)
    // Without another model that would answer in its place: what is wrong with this one is to be seen.
    const draft = { model, temperature, fallbackModel: null }
    return this.#openAnswer({ ...(version === null ? {} : { version }), draft, turns }, signal)
  }

  #setColumns(columns: readonly Column[]): void {
    keepColumns(this.#agentId, columns)
    this.#set({ columns })
  }

  #setTrial(round: number, column: string, change: (trial: Trial) => Trial): void {
    const rounds = this.#state.rounds.map((one) => {
      const trial = one.trials[column]
      return one.key === round && trial ? { ...one, trials: { ...one.trials, [column]: change(trial) } } : one
    })
    // Many parts arrive within one frame, in several columns: the screen is told once.
    this.#state = { ...this.#state, rounds }
    this.#cancelFrame ??= onNextFrame(() => this.#set({}))
  }

  #set(change: Partial<PlaygroundState>): void {
    this.#cancelFrame?.()
    this.#cancelFrame = null
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
