import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// Two processes on one data folder would silently lose each other's commits, so a folder has one owner. The kernel
// releases SQLite's file lock with the process, even after kill -9, so there are no stale locks.
const LOCK_FILE = 'lock.db'

/** Locks the data folder for this process; returns a function that unlocks it. Throws if another process holds it. */
export function lockDataFolder(dataDir: string): () => void {
  const database = new DatabaseSync(join(dataDir, LOCK_FILE))
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `The data folder ${dataDir} is in use by another Millrace process. ` +
        'Stop that process first, or set DATA_DIR to another folder for this one.',
      { cause: error },
    )
  }
  return () => {
    if (database.isOpen) database.close()
  }
}

// SQLITE_BUSY and SQLITE_LOCKED, https://www.sqlite.org/rescode.html
const isBusy = (error: unknown): boolean => {
  const code = (error as { errcode?: number }).errcode ?? 0
  return (code & 0xff) === 5 || (code & 0xff) === 6
}
