import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// Two processes on one data folder silently lose each other's commits, so the folder has one owner.
// SQLite's file lock is freed by the kernel with the process, also after kill -9: no stale lock to clean up.
const LOCK_FILE = 'lock.db'

/** Takes the data folder for this process; gives the function that frees it. Throws if another process has it. */
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
