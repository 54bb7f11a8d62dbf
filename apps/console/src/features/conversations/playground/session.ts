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
  /** The column whose response finished last. */
  finished: { round: number; column: string } | null
}

/** The request of one column. */
export interface ColumnRequest {
  version?: number
  draft: Pick<ColumnSettings, 'model' | 'temperature'> & { fallbackModel: null }
  turns: Turn[]
}

export interface PlaygroundOptions {
  /** Opens the stream of a response. */
  open: (asked: ColumnRequest, signal: AbortSignal) => Promise<Response>
  agentId: string
  columns: readonly Column[]
}

/** The prompt, with the whole conversation, is sent as one event. */
export const LONGEST_EVENT = 8_000_000
/** More than any agent remembers, and the server's limit. */
const MOST_TURNS = 99

const broken: ThreadFailure = { kind: 'broken', message: null, retryAt: null, retry: 'ask' }

/** The playground of an agent: its columns and their responses. React observes it through `subscribe`. */
export class PlaygroundSession {
  #openAnswer: PlaygroundOptions['open']
  #agentId: string
  #state: PlaygroundState
  #listeners = new Set<() => void>()
  /** The current calls by column; results of earlier calls are dropped. */
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

  /** Adds a column with settings that are not open yet. */
  addColumn(choice: Choice): void {
    // Never the key of a closed column: its responses are kept for undo.
    const key = `column-${++this.#columnSerial}`
    this.#setColumns(withColumn(this.#state.columns, { ...choice, key }))
  }

  changeColumn(key: string, change: Partial<ColumnSettings>): void {
    this.#setColumns(
      this.#state.columns.map((column) => (column.key === key ? { ...column, ...change } : column)),
    )
  }

  /**
   * Closes a column, unless it is the only one. Returns a function to undo this, while there is room; its responses
   * return with it.
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

  /** Sends the draft to all columns. */
  sendDraft(): void {
    this.ask(this.#state.draft)
  }

  /** Asks all columns. Does nothing while one is still responding, or if the question is empty or too long. */
  ask(text: string): void {
    const question = storable(text).trim()
    if (question === '' || question.length > MESSAGE_MAX || this.isBusy) return
    const { columns, rounds, draft } = this.#state
    const trials = Object.fromEntries(columns.map((column) => [column.key, newTrial(column)]))
    const round = { key: ++this.#serial, question, trials }
    this.#set({ rounds: [...rounds, round], draft: text === draft ? '' : draft, finished: null })
    for (const column of columns) void this.#run(round, column)
  }

  /** Asks one column the last question with its current settings. */
  askAgain(key: string): void {
    const round = this.#state.rounds.at(-1)
    const column = this.#state.columns.find((one) => one.key === key)
    if (!round || !column || round.trials[key]?.streaming) return
    const trials = { ...round.trials, [key]: newTrial(column) }
    this.#set({ rounds: [...this.#state.rounds.slice(0, -1), { ...round, trials }], finished: null })
    void this.#run(round, column)
  }

  /** Stops the responses in progress, or that of one column. */
  stop(key?: string): void {
    const round = this.#state.rounds.at(-1)
    for (const [column, call] of this.#calls) {
      if (key !== undefined && column !== key) continue
      call.abort()
      this.#calls.delete(column)
      if (round) this.#setTrial(round.key, column, (trial) => ended(trial, 'stopped'))
    }
  }

  /** Clears the thread. Returns a function to undo this. */
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

  /** Reads one response to its end. */
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
    // Without a fallback model, because problems of this model must be visible.
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
    // Many parts arrive per frame in several columns: React is notified once.
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
