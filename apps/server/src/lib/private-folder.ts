import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077
/** Files of a process that holds people's data are private to its user. */
export const PRIVATE_UMASK = 0o077

/**
 * Creates the data folder, or restricts one that others can access, including its content. Returns how many files and
 * folders it restricted. Throws a sentence with advice if this user may not.
 */
export async function closeFolder(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: FOLDER })
  // Windows has no such modes.
  if (process.platform === 'win32' || !(await isOpen(folder))) return 0
  try {
    return await closeTree(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new Error(
      `Other users of this machine can read the data folder ${folder}, and this user may not change that. ` +
        `Run chmod -R go= ${folder} as its owner, or set DATA_DIR to a folder of this user.`,
      { cause: error },
    )
  }
}

/**
 * Whether others have any access to the folder, or to the database files, which older versions created for everyone.
 */
async function isOpen(folder: string): Promise<boolean> {
  const samples = [folder, join(folder, 'postgres'), join(folder, 'postgres', 'PG_VERSION')]
  const modes = await Promise.all(samples.map((path) => modeOf(path)))
  return modes.some((mode) => (mode & OTHERS) !== 0)
}

const modeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mode }) => mode,
    () => 0,
  )

/** Removes all access of others from a folder and its content; returns how many had some. */
async function closeTree(folder: string): Promise<number> {
  let closed = await close(folder, FOLDER)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closed += await closeTree(path)
    else if (entry.isFile()) closed += await close(path, FILE)
  }
  return closed
}

async function close(path: string, mode: number): Promise<number> {
  if (((await stat(path)).mode & OTHERS) === 0) return 0
  await chmod(path, mode)
  return 1
}
