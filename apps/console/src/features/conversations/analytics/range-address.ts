import { type DayRange, lastDays, RANGES, USUAL_DAYS } from './get-analytics.ts'

/** The range as search parameters: the last days, or from one day to another. */
export interface RangeAddress {
  last?: '1' | '7' | '30' | '90' | undefined
  from?: string | undefined
  to?: string | undefined
}

export const isCustom = ({ from, to }: RangeAddress): boolean => from !== undefined && to !== undefined

export const rangeOf = ({ last, from, to }: RangeAddress): DayRange =>
  from !== undefined && to !== undefined ? { from, until: to } : lastDays(Number(last ?? USUAL_DAYS))

/** The parameters for a range, or for the last days. */
export function addressOf(range: DayRange | number): RangeAddress {
  if (typeof range !== 'number') return { from: range.from, to: range.until }
  return { last: RANGES.some((days) => days === range) ? (String(range) as RangeAddress['last']) : undefined }
}
