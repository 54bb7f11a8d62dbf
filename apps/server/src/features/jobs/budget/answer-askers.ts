import type { Tx } from '../../../db/scope.ts'
import type { Lease } from '../../runs/index.ts'
import { isGoing } from '../queries.ts'
import type { Hold } from './hold.ts'
import { dropReservation, keepReservation, type SeenCosts, type Standing, standingOf } from './reserve.ts'
import { announceStop, stopAtBudget } from './stop-at-budget.ts'

/** In credits. */
export interface Range {
  least: number
  most: number
}

/** A row, or a call within a row, that waits for credits. */
export interface Asker {
  hold: Hold
  isRow: boolean
  /**
   * Its possible cost: it does not start with less than the minimum, and starts with less than the maximum if that is
   * all there is.
   */
  cost: () => Range
  /** Called with the granted credits; null: the budget does not suffice. */
  resolve: (credits: number | null) => void
  reject: (error: unknown) => void
}

interface Question {
  jobId: string
  lease: Lease
  seen: SeenCosts
  askers: readonly Asker[]
  /** Credits reserved by rows in this process, or spent but not stored yet. */
  needed: number
  /** The part that calls in progress may cost, or that was spent but not stored. */
  inFlight: number
  /** Possible cost of calls with an unknown result, not yet included in the job's total. */
  lost: number
  /** Some row here is still running and will return unused credits. */
  works: boolean
}

export interface Answer {
  /** The credits reserved for each. */
  granted: Map<Asker, number>
  refused: Asker[]
  /** Credits now reserved by the process. */
  credits: number
  /** The stored part that calls may spend: calls that start stay within it. */
  inFlight: number
  /** The lost cost is now included in the job's total. */
  isLossKept: boolean
  seen: SeenCosts
  /** The job was stopped, because nothing that returns would make room. */
  isStopped: boolean
}

/** Calls within rows precede rows that have not started; first those for which their row already has enough. */
const inOrder = (askers: readonly Asker[]): Asker[] => {
  const calls = askers.filter(({ isRow }) => !isRow)
  const served = new Set(calls.filter((asker) => lackOf(asker).least === 0))
  return [...served, ...calls.filter((asker) => !served.has(asker)), ...askers.filter(({ isRow }) => isRow)]
}

const NOTHING = { refused: [], credits: 0, inFlight: Infinity, isLossKept: false, isStopped: false }

/** The credits needed beyond what the row has for further calls. */
export function lackOf({ hold, isRow, cost }: Pick<Asker, 'hold' | 'isRow' | 'cost'>, spare?: number): Range {
  const { least, most } = cost()
  const own = isRow ? 0 : (spare ?? hold.reserved - hold.inFlight)
  return { least: Math.max(0, least - own), most: Math.max(0, most - own) }
}

/** Distributes the remaining budget in turn, and stops the job when it suffices for nobody. */
export async function answerAskers(tx: Tx, question: Question): Promise<Answer> {
  const { jobId, lease, askers, needed, lost } = question
  const standing = await standingOf(tx, question)
  // Without a budget, nothing needs to be reserved.
  if (!standing)
    return { ...NOTHING, granted: new Map(askers.map((one) => [one, lackOf(one).most])), seen: question.seen }
  const isOver = !isGoing(standing.job)
  const open = inOrder(askers).filter(({ isRow }) => !(isRow && isOver))
  const { granted, credits: given, calls } = grant(open, standing.free - needed - lost)
  const left = open.filter((asker) => !granted.has(asker))
  const isStuck = left.length > 0 && granted.size === 0 && !question.works && !standing.othersWork
  const isStopped = isStuck && (await stop(tx, { ...standing, spent: standing.spent + lost }, left[0]!))
  const credits = needed + given
  const inFlight = question.inFlight + calls
  const isLossKept = credits <= 0
  if (credits > 0) {
    const stuck = left.length > 0 && granted.size === 0 && !question.works
    await keepReservation(tx, { job: standing.job, lease, reservation: { credits, inFlight, lost, stuck } })
  } else await dropReservation(tx, { jobId, lease, lost })
  const early = askers.filter(({ isRow }) => isRow && isOver)
  const refused = [...early, ...(isStuck ? toRefuse(left) : [])]
  return { granted, refused, credits, inFlight, isLossKept, seen: standing.seen, isStopped }
}

/** Strictly in order, so that cheap requests cannot starve expensive ones. */
function grant(
  askers: readonly Asker[],
  free: number,
): { granted: Map<Asker, number>; credits: number; calls: number } {
  const granted = new Map<Asker, number>()
  let calls = 0
  // What rows have for further calls, several of which may start at once.
  const spare = new Map<Hold, number>()
  let left = free
  for (const asker of askers) {
    const { hold, isRow, cost } = asker
    const own = isRow ? 0 : (spare.get(hold) ?? hold.reserved - hold.inFlight)
    const { least, most } = lackOf(asker, own)
    const credits = Math.max(0, Math.min(most, left))
    // If the cost is unknown, whatever is left must do, as long as it is not zero.
    if (credits < least || (most > 0 && own + credits <= 0)) break
    spare.set(hold, Math.max(0, own - cost().most))
    if (!isRow) calls += Math.min(cost().most, own + credits)
    granted.set(asker, credits)
    left -= credits
  }
  return { granted, credits: free - left, calls }
}

/**
 * No further row starts; one of the rows waiting in the middle gives up its credits, which may suffice for the others.
 */
function toRefuse(left: readonly Asker[]): Asker[] {
  const inRows = left.filter(({ isRow }) => !isRow)
  return [...left.filter(({ isRow }) => isRow), ...inRows.slice(-1)]
}

async function stop(tx: Tx, { job, spent }: Standing, asker: Asker): Promise<boolean> {
  if (!(await stopAtBudget(tx, job, { spent, needed: asker.cost().least }))) return false
  await announceStop(tx, job)
  return true
}
