/** Measures the width of a text in pixels, in the cell's font. */
export type Measure = (text: string) => number

/** Tolerance in pixels by which a text may exceed its width. */
const SLACK = 1
/** Longer texts are wider than any column. */
const LONG = 400
const MARK = '#'

const fits = (measure: Measure, text: string, room: number): boolean =>
  text.length <= LONG && measure(text) <= room + SLACK

/** The text, cut with an ellipsis if it is too long. */
export function shortened(measure: Measure, text: string, room: number): string {
  if (fits(measure, text, room)) return text
  let low = 0
  let high = Math.min(text.length, LONG)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(`${text.slice(0, middle)}…`) <= room) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low).trimEnd()}…`
}

/**
 * A number or date, which is never cut because it would read as a different one: the first form that fits, else a row
 * of marks, as in spreadsheets.
 */
export function whole(measure: Measure, forms: readonly string[], room: number): string {
  const found = forms.find((form) => fits(measure, form, room))
  return found ?? MARK.repeat(Math.max(1, Math.floor(room / measure(MARK))))
}

/** Wraps a text at word boundaries to a maximum number of lines; the last one gets an ellipsis if there is more. */
export function wrapped(
  measure: Measure,
  text: string,
  { room, lines: most }: { room: number; lines: number },
): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < most) {
    const end = lineEnd(measure, rest, room)
    if (lines.length === most - 1 && end < rest.length) {
      lines.push(shortened(measure, `${rest.slice(0, end).trimEnd()}…`, room).replace(/(?<!…)…+$/, '…'))
      break
    }
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).replace(/^[^\S\n]+/, '')
  }
  return lines
}

/** The end of the first line of a text: a line break, the last word that fits, or within a long word. */
function lineEnd(measure: Measure, text: string, room: number): number {
  const newline = text.indexOf('\n')
  const line = newline < 0 ? text : text.slice(0, newline + 1)
  if (fits(measure, line.trimEnd(), room)) return line.length
  let low = 1
  let high = Math.min(line.length, LONG)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(line.slice(0, middle)) <= room) low = middle
    else high = middle - 1
  }
  const space = line.slice(0, low + 1).search(/\s\S*$/)
  return space > 0 ? space + 1 : low
}
