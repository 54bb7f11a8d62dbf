const CANDIDATES = [',', ';', '\t', '|']
const LINES = 50

/** The delimiter that splits the first lines most evenly, or a comma. */
export function sniffDelimiter(sample: string): string {
  let best = { delimiter: ',', score: 0 }
  const lines = completeLines(sample)
  for (const delimiter of CANDIDATES) {
    const score = evenness(lines.map((line) => countOutsideQuotes(line, delimiter)))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/**
 * Complete lines of the sample. The last line may be cut off and is dropped unless it is the only one. Line breaks
 * inside quotes do not count.
 */
function completeLines(sample: string): string[] {
  const lines: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < sample.length && lines.length < LINES; at++) {
    const character = sample[at]
    if (character === '"') quoted = !quoted
    if (quoted || (character !== '\n' && character !== '\r')) continue
    if (at > from) lines.push(sample.slice(from, at))
    from = at + 1
  }
  return lines.length > 0 ? lines : [sample]
}

function countOutsideQuotes(line: string, delimiter: string): number {
  let count = 0
  let quoted = false
  for (const character of line) {
    if (character === '"') quoted = !quoted
    else if (character === delimiter && !quoted) count++
  }
  return count
}

/** Share of lines that have the most common nonzero count. Ties go to more columns. */
function evenness(counts: number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  const [usual, lines] = [...times].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return usual === 0 ? 0 : lines / counts.length + Math.min(usual, 100) / 1000
}
