import { knowledge } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { lookUpDrive } from '../drive/browse.ts'
import { findBase } from '../queries.ts'
import { driveKey, type FoundSources, type New, type SourceInput } from './add-sources.ts'

/** The files and folders of Drive that new sources name, as Drive describes them. */
export async function driveSources(
  context: Context,
  member: Member,
  { id, sources, signal }: { id: string; sources: New | New[]; signal: AbortSignal },
): Promise<FoundSources> {
  const wanted = (Array.isArray(sources) ? sources : [sources]).filter((source) => source.type === 'drive')
  if (wanted.length > knowledge.DRIVE_SELECTED_MAX)
    throw invalid([{ path: 'body', message: `name at most ${knowledge.DRIVE_SELECTED_MAX} files of Drive` }])
  const found = new Map<string, SourceInput>()
  if (wanted.length === 0) return found
  const base = await asMember(context, member, (tx) => findBase(tx, member, id))
  for (const { connectionId, fileId } of wanted) {
    const of = { accountId: member.accountId, projectId: base.project_id, connectionId, signal }
    const { name, url, ...entry } = await lookUpDrive(context, of, fileId)
    found.set(driveKey({ connectionId, fileId }), {
      type: 'drive',
      name,
      ...(url === null ? {} : { url }),
      drive: { ...entry, connectionId },
    })
  }
  return found
}
