import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newKey, UNFINISHED } from './keys.ts'
import { type FileStore, type ListedFile, meter, outOfRoom } from './store.ts'

/** Stores files in the data folder; `put` returns after they are synced to disk. */
export function localStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  return {
    put: async (accountId, content, key = newKey(accountId)) => {
      const path = join(root, key)
      const unfinished = path + UNFINISHED
      const measured = meter()
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const sink = createWriteStream(unfinished, { flags: 'w', mode: 0o600, flush: true })
        await pipeline(content, measured.through, sink)
        // Under its own name only when complete: readers of a file that is moved here never see half of it.
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw outOfRoom(error)
      }
      return { key, ...measured.result() }
    },
    withFile: (key, use) => use(join(root, key)),
    read: async (key) => {
      const path = join(root, key)
      const found = await stat(path).catch(() => null)
      return found && { bytes: found.size, content: createReadStream(path) }
    },
    remove: async (keys) => {
      for (const key of keys) await rm(join(root, key), { force: true })
    },
    list: () => listFolder(root),
    check: async () => undefined,
    direct: null,
    close: () => undefined,
  }
}

/** Whether a file is in the data folder. */
export const isLocal = (dataDir: string, key: string): Promise<boolean> =>
  stat(join(dataDir, 'files', key)).then(
    (found) => found.isFile(),
    () => false,
  )

/** A rename is durable once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* listFolder(root: string): AsyncGenerator<ListedFile> {
  const found = await opendir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of found) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // A file can be deleted while the folder is read.
    const about = await stat(path).catch(() => null)
    const key = path.slice(root.length + 1).replaceAll('\\', '/')
    if (about) yield { key, bytes: about.size, modifiedAt: about.mtime }
  }
}
