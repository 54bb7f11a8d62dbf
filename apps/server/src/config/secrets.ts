import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from './env.ts'

const MIN_LENGTH = 32

/** The installation's secret: from the settings, or created once in the data folder with access for its owner only. */
export async function secretKey(options: { given: string | undefined; dataDir: string }): Promise<string> {
  if (options.given) return options.given
  const path = join(options.dataDir, 'secret.key')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (kept !== null) return checked(kept.trim(), path)
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('hex')
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return made
}

/** What is wrong with the secret in the data folder; empty if there is none yet. */
export async function secretProblem(dataDir: string): Promise<Problem[]> {
  const path = join(dataDir, 'secret.key')
  try {
    await checked((await readFile(path, 'utf8')).trim(), path)
    return []
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    return [['SECRET_KEY', code === undefined ? message : `${path} cannot be read (${code})`]]
  }
}

async function checked(secret: string, path: string): Promise<string> {
  if (secret.length < MIN_LENGTH)
    throw new Error(`${path} holds a secret that is too short. Restore it from a backup, or set SECRET_KEY.`)
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0)
    throw new Error(`${path} can be read by other users of this machine. Run: chmod 600 ${path}`)
  return secret
}
