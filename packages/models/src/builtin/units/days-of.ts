import { daysIn } from '../../language/days.ts'
import { takeTurn } from '../../take-turn.ts'
import type { PassageUnits, Unit } from './units.ts'

const known = new WeakMap<Unit, ReadonlySet<number>>()

/** The days that a unit tells of: read once, though several steps of an answer ask for them. */
export function daysOf(unit: Unit): ReadonlySet<number> {
  let days = known.get(unit)
  if (!days) known.set(unit, (days = daysIn(unit.text)))
  return days
}

/** Reads the days of all units in turns, for questions that compare all of them: 5 to 20 ms for a full knowledge base. */
export async function readDays(parsed: readonly PassageUnits[]): Promise<void> {
  for (const { units } of parsed) {
    await takeTurn()
    for (const unit of units) daysOf(unit)
  }
}
