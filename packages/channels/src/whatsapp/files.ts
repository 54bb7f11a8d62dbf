import type { FileSender, OutgoingFile, Settings } from '../channel.ts'
import { readUploadAs } from '../meta/uploads.ts'
import { messageTo } from './outgoing.ts'

const MB = 1024 * 1024
const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** What WhatsApp takes. It shows WebP as stickers only, and knows no GIF. */
const FILE_LIMITS: Readonly<Record<string, number>> = {
  'image/jpeg': 5 * MB,
  'image/png': 5 * MB,
  'application/pdf': 100 * MB,
  [`${OFFICE}.wordprocessingml.document`]: 100 * MB,
  [`${OFFICE}.spreadsheetml.sheet`]: 100 * MB,
  'text/plain': 100 * MB,
  'text/csv': 100 * MB,
  'text/markdown': 100 * MB,
}

/** Of texts, it knows plain ones only. */
const typeOf = ({ mediaType }: OutgoingFile) => (mediaType.startsWith('text/') ? 'text/plain' : mediaType)

const isImage = ({ mediaType }: OutgoingFile) => mediaType.startsWith('image/')

/** A file is uploaded to the phone number and sent by its ID, so it needs no public address. */
export const whatsAppFiles: FileSender = {
  limits: FILE_LIMITS,
  upload: (file, settings) => ({
    method: 'POST',
    path: `/${settings.phoneNumberId}/media`,
    headers: bearer(settings),
    body: { messaging_product: 'whatsapp', type: typeOf(file) },
    file: { field: 'file', name: file.name, type: typeOf(file) },
  }),
  readUpload: readUploadAs('id'),
  encode: (message, file, { to, settings }) =>
    messageTo(message, to, {
      settings,
      content: isImage(file)
        ? { type: 'image', image: { id: file.ref } }
        : { type: 'document', document: { id: file.ref, filename: file.name } },
    }),
}

const bearer = ({ token = '' }: Settings) => ({ authorization: `Bearer ${token}` })
