import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { type FileStore, settleUpload } from '../storage/index.ts'
import { type ReceivedFile, tooLarge } from './receive-file.ts'

interface Granted {
  fileId: string
  projectId: string
  mostBytes: number
}

/** A file that was uploaded with a grant. Take it with `takeUpload` in the transaction that refers to it. */
export async function grantedFile(
  deps: { context: Context; store: FileStore },
  member: Member,
  { mostBytes, ...wanted }: Granted,
): Promise<ReceivedFile> {
  const { id, name, mediaType, bytes, hash, storageKey: key } = await settleUpload(deps, member, wanted)
  if (bytes > mostBytes) throw tooLarge(mostBytes)
  return { name, mediaType, stored: { key, bytes, hash }, upload: { id, storageKey: key } }
}
