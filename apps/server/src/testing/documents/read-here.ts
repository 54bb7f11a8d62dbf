import { parseBytes } from '../../lib/documents/parse-bytes.ts'
import { DEFAULT_LIMITS, type Limits, type ParsedDocument } from '../../lib/documents/types.ts'

/** Reads a document in this process instead of the server's child process: faster, for tests of formats. */
export function readHere(
  content: string | Uint8Array,
  options: { name?: string; mime?: string; url?: string; limits?: Partial<Limits> } = {},
): Promise<ParsedDocument> {
  return parseBytes({
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    name: options.name ?? '',
    mime: options.mime ?? null,
    url: options.url ?? null,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    onProgress: () => undefined,
  })
}

/** The text of each section, preceded by its headings. */
export const outline = (document: ParsedDocument): string[] =>
  document.sections.map(({ heading, text }) => `${heading.join(' > ')} :: ${text}`)
