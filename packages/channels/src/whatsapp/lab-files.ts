import type { LabAnswer, LabVendor, VendorRequest } from '../channel.ts'
import { refuseGraph } from '../meta/lab.ts'
import { fieldsOf, textOf } from '../read.ts'

// Files at Meta: which it takes, and how messages name them.

const MB = 1024 * 1024
const IMAGES: ReadonlySet<unknown> = new Set(['image/jpeg', 'image/png'])
const DOCUMENTS: ReadonlySet<unknown> = new Set([
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])

/** The ID of an uploaded file begins like this, by its kind. */
const PREFIX = { image: '71', document: '72' } as const

/** An ID for a file that a phone number can send. */
export function uploadToNumber(
  { digits }: Pick<LabVendor, 'digits'>,
  edge: string,
  { body, file }: VendorRequest,
): LabAnswer | null {
  if (edge !== 'media') return null
  if (body?.messaging_product !== 'whatsapp' || file?.field !== 'file' || file.type !== body.type)
    return refuseGraph(400, 100, '(#100) Invalid parameter')
  const kind = IMAGES.has(file.type) ? 'image' : DOCUMENTS.has(file.type) ? 'document' : null
  if (kind === null) return refuseGraph(400, 100, `(#100) Param file must be a file with a supported type`)
  if ((file.bytes ?? 0) > (kind === 'image' ? 5 : 100) * MB)
    return refuseGraph(400, 100, '(#100) The file is too large')
  const ref = `${PREFIX[kind]}${digits(14)}`
  return { status: 200, body: { id: ref }, uploaded: { ref, name: file.name } }
}

/** How a message with a file is shown; null for one that Meta refuses. */
export function sentFile(body: Readonly<Record<string, unknown>>): string | null {
  const { type } = body
  if (type !== 'image' && type !== 'document') return null
  const { id, filename } = fieldsOf(body[type])
  if (!textOf(id).startsWith(PREFIX[type])) return null
  return `[${type}${type === 'document' ? ` ${textOf(filename)}` : ''}]`
}
