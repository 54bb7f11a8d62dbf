/** A set of chunk numbers as ranges; both arrays increase. */
export type Ranges = { firsts: number[]; lasts: number[] }

export function withinRanges({ firsts, lasts }: Ranges, no: number): boolean {
  let low = 0
  let high = firsts.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    if ((firsts[middle] ?? 0) > no) high = middle - 1
    else if ((lasts[middle] ?? 0) < no) low = middle + 1
    else return true
  }
  return false
}
