import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const KEY_FILE = 'credentials.key'
const LINE = /^[0-9a-f]{64}$/

/** The keys of the file, newest first. Creates the file if it does not exist, readable by its owner only. */
export async function readKeyFile(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return makeKeyFile(path)
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length === 0 || !lines.every((line) => LINE.test(line)))
    throw new Error(`${path} is damaged. Restore it from a backup: credentials cannot be read without it.`)
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`${path} can be read by other users of this machine. Run: chmod 600 ${path}`)
  return lines
}

const newKey = () => randomBytes(32).toString('hex')

/** Two processes may do this at once: the file appears complete or not at all, and the first one wins. */
async function makeKeyFile(path: string): Promise<string[]> {
  const draft = await writeDraft(path, [newKey()])
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readKeyFile(path)
}

/** Puts a new key first: from now on it is used to encrypt. */
export async function addKey(path: string): Promise<void> {
  await replace(path, [newKey(), ...(await readKeyFile(path))])
}

/** Reduces the file to these keys. */
export async function keepKeys(path: string, keys: string[]): Promise<void> {
  if (keys.length === 0) throw new Error('a key file needs a key')
  await replace(path, keys)
}

/** Replaces the file atomically and synced to disk: after a power failure, it is either the old or the new one. */
async function replace(path: string, keys: string[]): Promise<void> {
  await rename(await writeDraft(path, keys), path)
  if (process.platform === 'win32') return
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeDraft(path: string, keys: string[]): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = join(dirname(path), `.${KEY_FILE}.${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${keys.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}
