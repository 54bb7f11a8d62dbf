/** Width of a text in pixels, in the font of its cell. */
export type Measure = (text: string) => number

/** Fractions of a pixel by which a text may be wider than its room. */
const SLACK = 1
/** Texts that are longer are wider than any column. */
const LONG = 400
const MARK = '#'

const fits = (measure: Measure, text: string, room: number): boolean =>
  text.length <= LONG && measure(text) <= room + SLACK

/** The text, cut with an ellipsis where it is too long. */
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
 * A number or a date, which is never cut: with less digits it would be another one. The first form that has room, else
 * a row of marks, as spreadsheets show it.
 */
export function whole(measure: Measure, forms: readonly string[], room: number): string {
  const found = forms.find((form) => fits(measure, form, room))
  return found ?? MARK.repeat(Math.max(1, Math.floor(room / measure(MARK))))
}

/** The lines of a text, broken between words, at most so many; where there are more, the last one has an ellipsis. */
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

/** Where the first line of a text ends: at its line break, behind the last word that has room, or within a long word. */
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
