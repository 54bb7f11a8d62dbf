import { hash } from 'node:crypto'
import { Failure } from '../../../lib/errors.ts'
import { stringifyInTurns } from '../../../lib/json-in-turns.ts'
import { takeTurn, takeTurnBehind } from '../../../lib/take-turn.ts'
import type { CalculatedFirst, OpenSheet } from '../model/types.ts'
import type { RecordTitles } from '../titles/title-text.ts'
import { computeCells, type Computed, computedIds, convertedLinks, readsTimes } from './compute.ts'
import type { Draft } from './types.ts'

/**
 * For the formulas of one transaction: others wait for the sheet in the meantime, on the embedded database for
 * everything.
 */
const IN_TRANSACTION_MS = 250
/** For all formulas of one call. */
const LONGEST_MS = 120_000

/** Calculates this long before transactions go first again. */
const BETWEEN_TURNS_MS = 10

/** Ends a transaction whose formulas take too long; they are calculated outside of it. */
export class FormulasTakeLong extends Error {
  /** Calculates all of them; throws when that takes too long, too. */
  readonly calculate: () => Promise<void>

  constructor(calculate: () => Promise<void>) {
    super('the formulas of these records take too long for one transaction')
    this.calculate = calculate
  }
}

export const nothingCalculated = (): CalculatedFirst => ({
  at: null,
  made: new Map(),
  left: IN_TRANSACTION_MS,
  until: null,
})

/** Must be called before a transaction is repeated. */
export function beginAgain(calculated: CalculatedFirst): void {
  calculated.left = IN_TRANSACTION_MS
}

/**
 * Writes records in one transaction, which opens its sheets with the argument of `write`. If formulas take long, the
 * transaction ends, they are calculated without any lock, and the transaction is repeated: it uses the results for
 * records whose cells and columns are unchanged, and calculates the others. So `write` may be called several times.
 */
export async function calculatingFirst<T>(write: (calculated: CalculatedFirst) => Promise<T>): Promise<T> {
  const calculated = nothingCalculated()
  for (;;)
    try {
      return await write(calculated)
    } catch (error) {
      if (!(error instanceof FormulasTakeLong)) throw error
      await error.calculate()
      beginAgain(calculated)
    }
}

/** The inputs of records' computed cells besides their own cells. */
interface Inputs {
  sheet: Pick<OpenSheet, 'id' | 'columns' | 'pending'>
  at: Date
  titles: RecordTitles | undefined
}

/** The key of a draft among the calculated ones: everything that its formulas read. */
async function keysOf({ sheet, at, titles }: Inputs): Promise<(draft: Draft) => Promise<string>> {
  const ids = new Set(computedIds(sheet))
  const timed = readsTimes(sheet)
  const named = titles && convertedLinks(sheet).length > 0 ? [...titles] : []
  const columns = hash('sha256', await stringifyInTurns([sheet.id, sheet.columns, sheet.pending, named]))
  const filled = <U>(cells: Record<string, U>) => Object.entries(cells).filter(([id]) => !ids.has(id))
  return async ({ cells, errors, before, createdAt }) => {
    const times = timed ? [before?.created_at ?? createdAt ?? at, at] : []
    return hash('sha256', await stringifyInTurns([columns, filled(cells), filled(errors), times]))
  }
}

/** The results calculated for a draft; undefined when the draft has changed since. */
export async function calculatedFor(
  calculated: CalculatedFirst | undefined,
  inputs: Inputs,
): Promise<(draft: Draft) => Promise<Computed | undefined>> {
  if (!calculated || calculated.made.size === 0) return () => Promise.resolve(undefined)
  const keyOf = await keysOf(inputs)
  return async (draft) => calculated.made.get(await keyOf(draft))
}

/** Queues all of these drafts for calculation outside of any transaction. */
export function calculateLater(
  calculated: CalculatedFirst,
  { drafts, ...inputs }: Inputs & { drafts: readonly Draft[] },
): FormulasTakeLong {
  const { sheet, at, titles } = inputs
  return new FormulasTakeLong(async () => {
    const until = (calculated.until ??= performance.now() + LONGEST_MS)
    // Formulas see the same time that the records will have.
    if (readsTimes(sheet)) calculated.at = at
    const keyOf = await keysOf(inputs)
    let since = performance.now()
    for (const draft of drafts) {
      if (draft.issues.length > 0) continue
      if (performance.now() > until) throw tooLong()
      const key = await keyOf(draft)
      await takeTurn()
      if (performance.now() - since > BETWEEN_TURNS_MS) {
        await takeTurnBehind()
        since = performance.now()
      }
      if (calculated.made.has(key)) continue
      const { cells, errors, before, createdAt } = draft
      const created_at = before?.created_at ?? createdAt ?? at
      calculated.made.set(key, computeCells(sheet, { cells, errors, created_at, updated_at: at }, titles))
    }
  })
}

const tooLong = () =>
  new Failure(
    'payload_too_large',
    'The formulas of these rows take too long to calculate. Send fewer rows at a time.',
  )
