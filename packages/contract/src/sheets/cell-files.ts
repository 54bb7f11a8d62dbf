import { z } from 'zod'
import { grantedFile } from '../storage.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { timestamp } from '../text.ts'

/** Per file. */
export const CELL_FILE_MAX_BYTES = 50 * 1024 ** 2

const byId = z.strictObject({ id: id('sheet') })

export const uploadCellFile = route({
  id: 'sheets.uploadCellFile',
  method: 'POST',
  path: '/millrace/sheet/:id/files',
  summary:
    'Upload a file as multipart field `file`, or name one that was uploaded with a grant. Its new ID can then be written to cells of file columns',
  who: inProject('write', 'write'),
  params: byId,
  body: grantedFile,
  upload: 'file',
  data: z.object({ fileId: id('file'), name: z.string(), bytes: z.number().int(), mediaType: z.string() }),
})

export const cellFiles = route({
  id: 'sheets.cellFiles',
  method: 'GET',
  path: '/millrace/sheet/:id/files',
  summary:
    'Get files of the sheet by ID, with temporary download URLs that need no token. Missing files are omitted',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({
    ids: z
      .string()
      .max(4000)
      .transform((list) => list.split(','))
      .pipe(z.array(id('file')).min(1).max(100)),
  }),
  data: z.object({
    items: z.array(
      z.object({
        id: id('file'),
        name: z.string(),
        bytes: z.number().int(),
        mediaType: z.string(),
        url: z.string(),
        expiresAt: timestamp,
      }),
    ),
  }),
})
