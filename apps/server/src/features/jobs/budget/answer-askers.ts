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

/** A row, or a call in a row, that waits for credits. */
export interface Asker {
  hold: Hold
  isRow: boolean
  /** What it may cost: with less than the least it does not begin, and where that is all there is it begins with it. */
  cost: () => Range
  /** With what it may cost; null: there is no room for it. */
  resolve: (credits: number | null) => void
  reject: (error: unknown) => void
}

interface Question {
  jobId: string
  lease: Lease
  seen: SeenCosts
  askers: readonly Asker[]
  /** What the rows at work here have set aside, or spent without its being on disk. */
  needed: number
  /** Of this, what calls in flight may cost, and what was spent without its being on disk. */
  inFlight: number
  /** What calls may have cost of which nobody will learn it, and that is not in the sum of the job. */
  lost: number
  /** Some row here goes on, and gives back what it does not need. */
  works: boolean
}

export interface Answer {
  /** With what is set aside for each. */
  granted: Map<Asker, number>
  refused: Asker[]
  /** What the process has set aside now. */
  credits: number
  /** Of this, written down as what calls may spend: those that begin stay within it. */
  inFlight: number
  /** What was lost is in the sum of the job now. */
  isLossKept: boolean
  seen: SeenCosts
  /** The job was stopped, for nothing that comes back would make room. */
  isStopped: boolean
}

/** Those that wait in a row go before rows that have not begun, and first of all those for which their row has enough. */
const inOrder = (askers: readonly Asker[]): Asker[] => {
  const calls = askers.filter(({ isRow }) => !isRow)
  const served = new Set(calls.filter((asker) => lackOf(asker).least === 0))
  return [...served, ...calls.filter((asker) => !served.has(asker)), ...askers.filter(({ isRow }) => isRow)]
}

const NOTHING = { refused: [], credits: 0, inFlight: Infinity, isLossKept: false, isStopped: false }

/** What has to be set aside beside what the row has for further calls. */
export function lackOf({ hold, isRow, cost }: Pick<Asker, 'hold' | 'isRow' | 'cost'>, spare?: number): Range {
  const { least, most } = cost()
  const own = isRow ? 0 : (spare ?? hold.reserved - hold.inFlight)
  return { least: Math.max(0, least - own), most: Math.max(0, most - own) }
}

/** Gives to those who ask what the budget has left, in their turn, and stops the job when it has no room for anybody. */
export async function answerAskers(tx: Tx, question: Question): Promise<Answer> {
  const { jobId, lease, askers, needed, lost } = question
  const standing = await standingOf(tx, question)
  // Without a budget any more, nothing has to be set aside.
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

/** One after the other: nobody who needs little overtakes for ever whoever needs much. */
function grant(
  askers: readonly Asker[],
  free: number,
): { granted: Map<Asker, number>; credits: number; calls: number } {
  const granted = new Map<Asker, number>()
  let calls = 0
  // What rows have for further calls, of which several may begin at once.
  const spare = new Map<Hold, number>()
  let left = free
  for (const asker of askers) {
    const { hold, isRow, cost } = asker
    const own = isRow ? 0 : (spare.get(hold) ?? hold.reserved - hold.inFlight)
    const { least, most } = lackOf(asker, own)
    const credits = Math.max(0, Math.min(most, left))
    // Where nobody knows what it will cost, what is left has to do: but something.
    if (credits < least || (most > 0 && own + credits <= 0)) break
    spare.set(hold, Math.max(0, own - cost().most))
    if (!isRow) calls += Math.min(cost().most, own + credits)
    granted.set(asker, credits)
    left -= credits
  }
  return { granted, credits: free - left, calls }
}

/** No row begins any more; of those that wait in the middle, one gives up what it has, which may be enough for the others. */
function toRefuse(left: readonly Asker[]): Asker[] {
  const inRows = left.filter(({ isRow }) => !isRow)
  return [...left.filter(({ isRow }) => isRow), ...inRows.slice(-1)]
}

async function stop(tx: Tx, { job, spent }: Standing, asker: Asker): Promise<boolean> {
  if (!(await stopAtBudget(tx, job, { spent, needed: asker.cost().least }))) return false
  await announceStop(tx, job)
  return true
}
