import type { FileSender, OutgoingFile, Settings } from '../channel.ts'
import { messageTo } from '../meta/sending.ts'
import { readUploadAs } from '../meta/uploads.ts'

const MB = 1024 * 1024
const OFFICE = 'application/vnd.openxmlformats-officedocument'

const FILE_LIMITS: Readonly<Record<string, number>> = {
  'image/jpeg': 8 * MB,
  'image/png': 8 * MB,
  'image/gif': 8 * MB,
  'application/pdf': 25 * MB,
  [`${OFFICE}.wordprocessingml.document`]: 25 * MB,
  [`${OFFICE}.spreadsheetml.sheet`]: 25 * MB,
  'text/plain': 25 * MB,
  'text/csv': 25 * MB,
  'text/markdown': 25 * MB,
}

const typeOf = ({ mediaType }: OutgoingFile) => (mediaType.startsWith('image/') ? 'image' : 'file')

/** A file is uploaded to the Page and sent by its ID, so it needs no public address. */
export const messengerFiles: FileSender = {
  limits: FILE_LIMITS,
  upload: (file, settings) => ({
    method: 'POST',
    path: `/${settings.pageId}/message_attachments`,
    headers: bearer(settings),
    body: {
      message: JSON.stringify({ attachment: { type: typeOf(file), payload: { is_reusable: true } } }),
    },
    file: { field: 'filedata', name: file.name, type: file.mediaType },
  }),
  readUpload: readUploadAs('attachment_id'),
  encode: (message, file, { to, settings }) =>
    messageTo(message, to, {
      account: settings.pageId!,
      settings,
      echoes: true,
      content: { attachment: { type: typeOf(file), payload: { attachment_id: file.ref } } },
    }),
}

const bearer = ({ token = '' }: Settings) => ({ authorization: `Bearer ${token}` })
