import { SectionList } from '../sections.ts'
import { charsetOf, decode } from '../text/decode.ts'
import type { Parsed, Reading } from './context.ts'

/** Plain text is one section; the chunker finds its paragraphs. */
export function readPlain({ bytes, mime, limits }: Reading): Parsed {
  const list = new SectionList(limits.characters)
  list.add({}, decode(bytes, charsetOf(mime)))
  return { title: null, pages: null, language: null, sections: list.sections }
}
