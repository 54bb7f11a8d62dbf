// Rules for a line that is still being written, tried in this order.
const RULES: readonly [RegExp, string][] = [
  // A list, heading or rule of which only the mark is there would turn the paragraph above it into a heading.
  [/(^|\n)[ \t]*(?:[-=*+#>]+|\d{1,9}[.)]?)[ \t]*$/, '$1'],
  // The address of a link or picture.
  [/!?\[([^[\]\n]*)\]\([^)[\n]*$/, '$1'],
  // The number of a citation.
  [/\[\d{0,3}$/, ''],
  // The text of a link or picture.
  [/!?\[([^[\]\n]*)$/, '$1'],
  // Marks that open and have nothing after them yet.
  [/(?:(?<!\*)\*+|(?<!_)_+|(?<!~)~+|(?<!`)`+)$/, ''],
]
// Only the end of a line is looked at: a line without an end costs no more than another.
const TAIL = 400
const TABLE_HEAD = /^\|[^\n]*(?:\n[|:\- ]*)?$/

/**
 * Completes or leaves out the marks at the end of a block that is still being written, so that no reader sees them come
 * and go: `**bo` is shown as bold, `[text](htt` as text, the head of a table only once it is one.
 */
export function mend(block: string): string {
  if (TABLE_HEAD.test(block)) return ''
  const from = Math.max(block.lastIndexOf('\n'), block.length - TAIL, 0)
  const end = block.slice(from)
  if (inCode(end)) return `${block}\``
  const cut = RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), end)
  return block.slice(0, from) + cut + missing(cut)
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** An odd number of back quotes, with something after the last. */
const inCode = (line: string) => count(line, /`/g) % 2 === 1 && !line.endsWith('`')

/** What closes the marks that are open at the end of the line. */
function missing(line: string): string {
  const text = line.replaceAll(/`[^`]*`/g, '')
  const strong = count(text, /\*\*/g) % 2 === 1
  const single = text.replaceAll('**', '').replace(/^\s*\*\s/, '')
  const emphasis = count(single, /\*/g) % 2 === 1 && /(?:^|\s)\*\S/.test(single)
  const struck = count(text, /~~/g) % 2 === 1
  return (struck ? '~~' : '') + (emphasis ? '*' : '') + (strong ? '**' : '')
}
