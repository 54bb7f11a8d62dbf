import mammoth from 'mammoth'
import { SectionList } from '../sections.ts'
import { shortLine } from '../text/clean.ts'
import { readDirectory } from '../zip/directory.ts'
import { checkEntries, unpack } from '../zip/unpack.ts'
import { writeZip } from '../zip/write.ts'
import { addBlocks } from './blocks.ts'
import type { Parsed, Reading } from './context.ts'
import { htmlBlocks } from './html/blocks.ts'
import { parseFragment } from './html/dom.ts'

const PROPERTIES = 'docProps/core.xml'
/** Pictures, fonts and embedded files are never unpacked. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|(?:word\/)?_rels\/[^/]+\.rels|word\/[^/]+\.xml|docProps\/core\.xml)$/

/**
 * Reads a Word document by its heading styles, with tables as lines. Text parts are unpacked here under limits and
 * repacked without compression, so that the converter cannot be attacked with a zip bomb.
 */
export async function readDocx({ bytes, limits }: Reading): Promise<Parsed> {
  const entries = readDirectory(bytes)
  checkEntries(bytes, entries, limits)
  const needed = entries
    .filter((entry) => NEEDED.test(entry.name))
    .map((entry) => ({ name: entry.name, packed: unpack(bytes, entry) }))
  const { value } = await mammoth.convertToHtml(
    { buffer: writeZip(needed) },
    { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
  )
  const properties = needed.find((entry) => entry.name === PROPERTIES)?.packed.toString('utf8') ?? ''
  const list = new SectionList(limits.characters)
  addBlocks(list, htmlBlocks(parseFragment(value).body!))
  return {
    title: propertyOf(properties, TITLE),
    pages: null,
    language: propertyOf(properties, LANGUAGE),
    sections: list.sections,
  }
}

const TITLE = /<dc:title(?:\s[^<>]*)?>([^<]*)<\/dc:title>/
const LANGUAGE = /<dc:language(?:\s[^<>]*)?>([^<]*)<\/dc:language>/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function propertyOf(xml: string, pattern: RegExp): string | null {
  const value = pattern.exec(xml)?.[1] ?? ''
  return (
    shortLine(value.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity]!)) || null
  )
}
