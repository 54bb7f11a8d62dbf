import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { errorMessage } from '../../lib/errors.ts'
import { OURS } from './keys.ts'
import type { FilePlaces } from './open-store.ts'
import type { FileStore } from './store.ts'

interface MoveSummary {
  files: number
  bytes: number
  /** Files that are still where they were. */
  failed: { key: string; reason: string }[]
}

/**
 * Moves all files from one store to the other, one after the other: copies a file, reads the copy back, compares size
 * and hash, and only then deletes the original. A server may use both stores meanwhile (`open-store.ts`). After an
 * interruption, call it again: what was moved is no longer there.
 */
export async function moveFiles(
  { to, from }: FilePlaces,
  onFile: (summary: MoveSummary) => void = () => undefined,
): Promise<MoveSummary> {
  const summary: MoveSummary = { files: 0, bytes: 0, failed: [] }
  for await (const { key } of from.list()) {
    if (!OURS.test(key)) continue
    try {
      const bytes = await moveFile({ to, from }, key)
      if (bytes === null) continue
      summary.files += 1
      summary.bytes += bytes
    } catch (error) {
      summary.failed.push({ key, reason: errorMessage(error) })
    }
    onFile(summary)
  }
  return summary
}

/** Returns its size; null if it was deleted meanwhile. */
async function moveFile({ to, from }: FilePlaces, key: string): Promise<number | null> {
  const found = await from.read(key)
  if (!found) return null
  const [accountId = ''] = key.split('/')
  const { bytes, hash } = await to.put(accountId, found.content, key)
  if (bytes !== found.bytes) throw new Error('the file changed while it was read')
  if ((await hashOf(to, key)) !== hash) throw new Error('the copy differs from the file')
  await from.remove([key])
  return bytes
}

async function hashOf(store: FileStore, key: string): Promise<string | null> {
  const found = await store.read(key)
  if (!found) return null
  const hash = createHash('sha256')
  await pipeline(found.content, hash)
  return hash.digest('hex')
}
