import { z } from 'zod'
import { id } from './ids.ts'
import { inProject, route } from './route.ts'
import { line, timestamp } from './text.ts'

/** The largest file that a grant can be for. What uses the file can have a lower limit. */
export const UPLOAD_MAX_BYTES = 2 * 1024 ** 3
/** The upload has to begin within this time. */
export const GRANT_SECONDS = 900

const mediaType = z
  .string()
  .max(160)
  .regex(/^[\w.+-]{1,60}\/[\w.+-]{1,90}$/, 'is not a media type such as application/pdf')
  .toLowerCase()

/** Names a file that was uploaded with a grant, for a call that uses it. */
export const grantedFile = z.strictObject({ fileId: id('file') })

export const grantUpload = route({
  id: 'storage.grantUpload',
  method: 'POST',
  path: '/millrace/storage/sessiontoken',
  summary:
    'Get a grant to upload one file of this size and type to this project, once, within 15 minutes: send the file with this method and these headers to this URL. A URL without a host is at this server. Then use the file ID, as a knowledge source of type `file`, as a file of a sheet or for an import, within a day',
  who: inProject('write', 'write'),
  body: z.strictObject({
    name: line(200),
    mediaType,
    bytes: z.number().int().min(1).max(UPLOAD_MAX_BYTES),
  }),
  data: z.object({
    fileId: id('file'),
    method: z.literal('PUT'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    expiresAt: timestamp,
  }),
  shownOnce: true,
})

export const upload = route({
  id: 'storage.upload',
  method: 'PUT',
  path: '/millrace/storage/upload/:token',
  summary:
    'Upload the file of a grant, where files are on this server’s disk. The grant is all that it needs',
  who: { access: 'public', effect: 'write' },
  params: z.strictObject({ token: z.string().max(100) }),
  streamBody: true,
  data: z.object({
    fileId: id('file'),
    name: z.string(),
    mediaType: z.string(),
    bytes: z.number().int(),
    /** SHA-256 in hexadecimal. */
    hash: z.string(),
  }),
})
