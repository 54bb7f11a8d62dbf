import { conversations } from '@millrace/contract'
import {
  checkUpload,
  chunkInTurns,
  DocumentError,
  type DocumentKind,
  parseDocument,
  readHead,
} from '../../../lib/documents/index.ts'
import { Failure } from '../../../lib/errors.ts'
import { pictureSize } from '../../../lib/picture-size.ts'

/** A passage of a document sent with a message. */
export interface AttachedPassage {
  page: number | null
  heading: string | null
  start: number
  end: number
  text: string
}

/** What a file is, by its content. */
export interface Inspected {
  kind: conversations.Attachment['kind']
  mediaType: string
  width: number | null
  height: number | null
  passages: AttachedPassage[]
  /** Only its beginning was read. */
  isCut: boolean
}

/** About 45,000 tokens: more of a document than any response receives. */
const MOST_PASSAGES = 150
/** Visitors' files share the readers with the owners' knowledge, which must not wait for them. */
const LIMITS = {
  bytes: conversations.ATTACHMENT_MAX_BYTES,
  unpackedBytes: 60 * 1024 ** 2,
  pages: 500,
  rows: 20_000,
  characters: 2_000_000,
  memoryMb: 512,
  timeMs: 20_000,
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const MEDIA_TYPES: Partial<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  csv: 'text/csv',
  markdown: 'text/markdown',
  text: 'text/plain',
}
const TEXTS: ReadonlySet<DocumentKind> = new Set(['csv', 'markdown', 'text'])

const wrongType = () =>
  new Failure(
    'invalid_request',
    'This type of file can’t be sent. Send a PNG, JPEG, WebP, GIF, PDF, DOCX, XLSX, CSV, TXT or MD file.',
    { refusal: 'file_type' },
  )
const unreadable = () =>
  new Failure('invalid_request', 'This file can’t be read. It may be damaged or protected by a password.', {
    refusal: 'file_unreadable',
  })

/**
 * Identifies an uploaded file by its content and reads a document's text in a separate process. Throws
 * `invalid_request` for anything but supported images and documents.
 */
export async function inspectFile(
  path: string,
  { name, mime, signal }: { name: string; mime: string; signal: AbortSignal },
): Promise<Inspected> {
  const { head } = await readHead(path)
  const size = pictureSize(head)
  if (size) return inspectPicture(size)
  const named = { name, mime }
  const kind = await checkUpload(path, named).catch((error: unknown) => {
    throw error instanceof DocumentError ? wrongType() : error
  })
  if (kind === null) throw unreadable()
  const mediaType = MEDIA_TYPES[kind]
  if (!mediaType || (TEXTS.has(kind) && isMarkup(head))) throw wrongType()
  return {
    kind: 'document',
    mediaType,
    width: null,
    height: null,
    ...(await readPassages(path, named, signal)),
  }
}

function inspectPicture({ type, width, height }: NonNullable<ReturnType<typeof pictureSize>>): Inspected {
  const { PICTURE_MAX_EDGE: edge, PICTURE_MAX_PIXELS: pixels } = conversations
  if (width === 0 || height === 0) throw unreadable()
  if (Math.max(width, height) > edge || width * height > pixels)
    throw new Failure(
      'invalid_request',
      `The picture is larger than ${edge} × ${edge} pixels or 40 megapixels.`,
      {
        refusal: 'file_pixels',
      },
    )
  return { kind: 'image', mediaType: `image/${type}`, width, height, passages: [], isCut: false }
}

/** SVG, web pages and other XML: nothing that a browser might run is accepted, whatever its name. */
const MARKUP = /^\s*<(?:\?xml|!doctype|!--|svg|html|head|body|script|iframe)\b/i
const isMarkup = (head: Buffer): boolean =>
  MARKUP.test(
    head
      .subarray(0, 1024)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\0', ''),
  )

async function readPassages(
  path: string,
  named: { name: string; mime: string },
  signal: AbortSignal,
): Promise<Pick<Inspected, 'passages' | 'isCut'>> {
  const document = await parseDocument({ path, ...named }, { limits: LIMITS, signal }).catch(
    (error: unknown) => {
      // A scan without text can still be viewed by a person.
      if (error instanceof DocumentError && error.code === 'empty') return null
      throw error instanceof DocumentError ? unreadable() : error
    },
  )
  if (!document) return { passages: [], isCut: false }
  const chunks = await chunkInTurns(document)
  return {
    passages: chunks.slice(0, MOST_PASSAGES).map(({ page, heading, start, end, text }) => ({
      page,
      heading: heading.at(-1) ?? null,
      start,
      end,
      text,
    })),
    isCut: chunks.length > MOST_PASSAGES,
  }
}
