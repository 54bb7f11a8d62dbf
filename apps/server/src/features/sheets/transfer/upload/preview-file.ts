import { sheets } from '@millrace/contract'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import type { FileStore } from '../../../storage/index.ts'
import { readUpload } from './read-upload.ts'

/** What an uploaded file contains and how it would be read. */
export function previewFile(
  context: Context,
  member: Member,
  input: { uploadId: string; options: sheets.ReadOptions; store: FileStore; signal: AbortSignal },
): Promise<sheets.ImportPreview> {
  const { options, ...reading } = input
  const taskFor = (name: string) => ({ type: 'preview', name, options }) as const
  return readUpload(context, member, { ...reading, taskFor }, async (reports) => {
    for await (const report of reports)
      if (report.type === 'preview') return sheets.importPreview.parse(report.preview)
    throw new Error('the reading process gave no preview')
  })
}
