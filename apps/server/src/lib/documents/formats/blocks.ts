import type { SectionList } from '../sections.ts'

/** A heading with its level, starting at 1, or a piece of text. */
export type Block = { level: number; heading: string } | { text: string }

/**
 * Splits blocks into sections at the headings. A section's text starts with its own heading, so that the full text
 * reads like the document. Headings without text below them are added to the next section underneath.
 */
export function addBlocks(list: SectionList, blocks: Iterable<Block>): void {
  let path: { level: number; heading: string }[] = []
  let parts: string[] = []
  let hasBody = false
  const flush = () => {
    list.add({ heading: path.map((one) => one.heading) }, parts.join('\n\n'))
    parts = []
    hasBody = false
  }
  for (const block of blocks) {
    if ('text' in block) {
      if (block.text.trim() === '') continue
      hasBody = true
      parts.push(block.text)
      continue
    }
    if (block.heading.trim() === '') continue
    const deeper = block.level > (path.at(-1)?.level ?? 0)
    if (hasBody || (!deeper && parts.length > 0)) flush()
    path = [...path.filter((one) => one.level < block.level), block]
    parts.push(block.heading)
  }
  flush()
}
