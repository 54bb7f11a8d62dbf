import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const EVERY_MS = 1000

/**
 * Has changed files of the embedded database written to the disk now and then, by threads that nobody waits for.
 * PostgreSQL asks for that at checkpoints only, which hold up its one session: after an import had written for a
 * while, for seconds. What a checkpoint finds written costs it nothing. Gives the function that ends it.
 */
export function startFlushing(folder: string): () => Promise<void> {
  let since = Date.now()
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    const from = since
    since = Date.now()
    // What can't be flushed now is flushed by the checkpoint.
    running = flushChanged(folder, from)
      .catch(() => undefined)
      .finally(() => (busy = false))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Flushes the files of tables and indexes that changed since then (ms); gives them. */
export async function flushChanged(folder: string, since: number): Promise<string[]> {
  if (!(await changed(join(folder, 'pg_wal'), since)).length) return []
  const base = join(folder, 'base')
  const flushed: string[] = []
  for (const database of await readdir(base)) {
    for (const path of await changed(join(base, database), since)) {
      const file = await open(path, 'r')
      try {
        await file.datasync()
      } finally {
        await file.close()
      }
      flushed.push(path)
    }
  }
  return flushed
}

async function changed(folder: string, since: number): Promise<string[]> {
  const paths = (await readdir(folder)).map((name) => join(folder, name))
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (found) => (found.isFile() ? found.mtimeMs : 0),
        () => 0,
      ),
    ),
  )
  return paths.filter((_path, index) => times[index]! >= since)
}
