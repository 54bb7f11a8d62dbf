import { setImmediate } from 'node:timers/promises'
import { answerStep, repeatStep } from '../walk/answers.ts'
import type { Ports, RunEnd, Step, StepAnswer, StepRecord } from '../walk/ports.ts'
import { walk } from '../walk/walk.ts'
import { execute } from './nodes.ts'
import type { RandomFlow } from './random-flow.ts'

/** Numbers that look random and are the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

interface Write {
  records: readonly StepRecord[]
  resolve: () => void
}

/**
 * A world in which everything takes its time, in any order that is allowed, and in which the process can end at any
 * moment: what was durable stays, of what was on its way any first part may have arrived, everything else is lost.
 */
export class StormyWorld {
  readonly disk = new Map<string, StepRecord>()
  /** Tries of steps that act on the world, with the settings they saw. */
  private readonly tries: { key: string; attempt: number; life: number; seen: string }[] = []
  private readonly violations: string[] = []
  events = 0
  now = 1_000_000
  private life = 0
  private writes: Write[] = []
  private work: (() => void)[] = []
  private readonly roll: (sides: number) => number
  private readonly flow: RandomFlow

  constructor(flow: RandomFlow, seed: number) {
    this.flow = flow
    this.roll = dice(seed)
  }

  /** What may never happen; a thrown error would only be one more failed step. */
  private watch(step: Step, life: number): void {
    const { path, attempt, idempotencyKey: key } = step
    const known = this.disk.get(path)
    const told = known ? `${known.state} (try ${known.attempt})` : 'not known'
    const seen = JSON.stringify(step.params)
    const before = this.tries.filter((other) => other.key === key)
    const wrong = (message: string) => this.violations.push(`${message}: ${key}, which is ${told}`)
    if (known?.state === 'done' || known?.state === 'failed') wrong('a finished step runs again')
    if (before.some((other) => other.life === life && other.attempt === attempt))
      wrong('a try runs twice in one life')
    if (step.definition.effects === 'pure') return
    if (before.some((other) => other.seen !== seen)) wrong('a try is repeated with other settings')
    if (step.definition.effects === 'ask' && known?.state !== 'starting') wrong('it was not announced')
    const next = known?.state === 'retrying' || known?.state === 'starting' ? known.attempt : 1
    if (attempt !== next) wrong('the number of the try is wrong')
    this.tries.push({ key, attempt, life, seen })
  }

  private begin(step: Step, life: number): Promise<StepAnswer> {
    this.watch(step, life)
    return new Promise((resolve, reject) => {
      this.work.push(() => {
        try {
          resolve(execute(step, life))
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  private ports(): Ports {
    const life = ++this.life
    return {
      clock: {
        now: () => this.now,
        // A time limit never runs out here: its sleep ends with the step.
        sleep: (ms, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve())
            if (ms < 60_000)
              this.work.push(() => {
                this.now += ms
                resolve()
              })
          }),
      },
      execute: (step) => this.begin(step, life),
      record: (records) =>
        new Promise((resolve) => {
          this.writes.push({ records, resolve })
        }),
      callee: (name) => this.flow.callees.get(name)!,
    }
  }

  private store({ records }: Write): void {
    for (const record of records) this.disk.set(record.path, structuredClone(record))
  }

  /** Lets one thing happen. */
  private step(): void {
    const choice = this.roll(this.work.length + (this.writes.length > 0 ? 1 : 0))
    this.events++
    if (choice < this.work.length) return this.work.splice(choice, 1)[0]!()
    const write = this.writes.shift()!
    this.store(write)
    write.resolve()
  }

  private crash(): void {
    for (const write of this.writes.slice(0, this.roll(this.writes.length + 1))) this.store(write)
    this.writes = []
    this.work = []
  }

  /** Walks until the walk ends, or the process does after so many events. */
  private async live(crashAfter: number): Promise<RunEnd | 'crashed'> {
    let ended: { end: RunEnd } | { error: unknown } | undefined
    const journal = new Map(this.disk)
    walk(this.flow.plan, { runId: 'run', journal }, this.ports()).then(
      (end) => (ended = { end }),
      (error: unknown) => (ended = { error }),
    )
    for (let left = crashAfter; ; left--) {
      await setImmediate()
      if (ended) {
        if ('error' in ended) throw ended.error
        return ended.end
      }
      if (left <= 0) {
        this.crash()
        return 'crashed'
      }
      if (this.work.length + this.writes.length === 0) throw new Error('the walk hangs')
      this.step()
    }
  }

  /** A person answers what waits for one, and time passes. */
  private answer(end: Extract<RunEnd, { state: 'waiting' }>): void {
    for (const { path, wait } of end.waits) {
      const record = this.disk.get(path)!
      if (wait.kind === 'ask') this.disk.set(path, repeatStep(record))
      else if (wait.until === undefined)
        this.disk.set(path, answerStep(record, { port: 'out', output: { waited: wait.kind }, at: this.now }))
    }
    if (end.wakeAt !== null) this.now = Math.max(this.now, end.wakeAt)
  }

  /** The whole run, through crashes after the given numbers of events each. */
  async run(crashes: readonly number[] = []): Promise<RunEnd> {
    const left = [...crashes]
    for (let lives = 0; lives < 200; lives++) {
      const end = await this.live(left.shift() ?? Number.POSITIVE_INFINITY)
      if (end === 'crashed') continue
      if (this.violations.length > 0) throw new Error(this.violations.join('\n'))
      if (end.state !== 'waiting') return end
      this.answer(end)
    }
    throw new Error('the run comes to no end')
  }
}
