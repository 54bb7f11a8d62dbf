import { hash } from 'node:crypto'
import { Failure } from '../../../lib/errors.ts'
import { stringifyInTurns } from '../../../lib/json-in-turns.ts'
import { takeTurn, takeTurnBehind } from '../../../lib/take-turn.ts'
import type { CalculatedFirst, OpenSheet } from '../model/types.ts'
import type { RecordTitles } from '../titles/title-text.ts'
import { computeCells, type Computed, computedIds, convertedLinks, readsTimes } from './compute.ts'
import type { Draft } from './types.ts'

/** Of the formulas in one transaction: others wait for the sheet meanwhile, on the embedded database for everything. */
const IN_TRANSACTION_MS = 250
/** Of all formulas of one call. */
const LONGEST_MS = 120_000

/** So much is calculated before transactions go first once more. */
const BETWEEN_TURNS_MS = 10

/** Ends a transaction whose formulas take too long for it; what they give is calculated behind it. */
export class FormulasTakeLong extends Error {
  /** Calculates it all; throws when that takes too long, too. */
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

/** To be called when a transaction is made again. */
export function beginAgain(calculated: CalculatedFirst): void {
  calculated.left = IN_TRANSACTION_MS
}

/**
 * Writes records in one transaction, which opens its sheets with what it is called with. Formulas that take long end the
 * transaction, are calculated while nothing is locked, and the transaction is made again: it takes the results for those
 * records whose cells and columns are still the same, and calculates the others. So `write` can be called several times.
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

/** What the computed cells of records are made of, besides their own cells. */
interface Inputs {
  sheet: Pick<OpenSheet, 'id' | 'columns' | 'pending'>
  at: Date
  titles: RecordTitles | undefined
}

/** How a draft is looked up among what was calculated: by all that its formulas read. */
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

/** What was calculated before for a draft; undefined when it is another by now. */
export async function calculatedFor(
  calculated: CalculatedFirst | undefined,
  inputs: Inputs,
): Promise<(draft: Draft) => Promise<Computed | undefined>> {
  if (!calculated || calculated.made.size === 0) return () => Promise.resolve(undefined)
  const keyOf = await keysOf(inputs)
  return async (draft) => calculated.made.get(await keyOf(draft))
}

/** Calculates all of these drafts; to be done when no transaction waits for it. */
export function calculateLater(
  calculated: CalculatedFirst,
  { drafts, ...inputs }: Inputs & { drafts: readonly Draft[] },
): FormulasTakeLong {
  const { sheet, at, titles } = inputs
  return new FormulasTakeLong(async () => {
    const until = (calculated.until ??= performance.now() + LONGEST_MS)
    // What formulas are told of the time is what the records will say of it.
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
