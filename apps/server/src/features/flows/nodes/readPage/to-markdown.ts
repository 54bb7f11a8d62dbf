import type { ParsedDocument } from '../../../../lib/documents/index.ts'

const DEEPEST = 6

/** A document as Markdown: sections under their headings, each heading once. */
export function toMarkdown({ sections }: Pick<ParsedDocument, 'sections'>): string {
  const parts: string[] = []
  let open: string[] = []
  for (const { heading, text } of sections) {
    const same = heading.findIndex((title, level) => open[level] !== title)
    const from = same === -1 ? heading.length : same
    for (const [index, title] of heading.slice(from).entries())
      parts.push(`${'#'.repeat(Math.min(DEEPEST, from + index + 1))} ${title}`)
    open = heading
    parts.push(withoutHeadings(text, heading))
  }
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Some formats repeat the heading as the first line of the section's text. */
function withoutHeadings(text: string, heading: string[]): string {
  const lines = text.trim().split('\n')
  while (lines.length > 0 && heading.includes(lines[0]!.replace(/^#+\s*/, '').trim())) lines.shift()
  return lines.join('\n').trim()
}
