import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Recording {
  request: unknown
  answer: unknown
}

/** A folder of recordings, one file each, stored with the tests or demos that use them. */
export class RecordingStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** A response, else a failure; null when there is neither. Throws when it cannot be read. */
  async read(key: string): Promise<{ answer: unknown } | null> {
    return (await readJson(this.#path(key))) ?? (await readJson(this.#failurePath(key)))
  }

  async write(key: string, recording: Recording): Promise<void> {
    await this.#put(this.#path(key), recording)
    await rm(this.#failurePath(key), { force: true })
  }

  /** Stored in a separate file, so that a temporary failure does not replace a response. */
  async writeFailure(key: string, recording: Recording): Promise<void> {
    await this.#put(this.#failurePath(key), recording)
  }

  /** Written under its final name only when complete: other processes may read or write it at the same time. */
  async #put(path: string, recording: Recording): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}.draft`
    await writeFile(draft, `${JSON.stringify(recording, null, 1)}\n`, { mode: 0o600 })
    await rename(draft, path)
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.json`)
  }

  #failurePath(key: string): string {
    return join(this.#folder, `${key}.failed.json`)
  }
}

async function readJson(path: string): Promise<{ answer: unknown } | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as { answer: unknown })
}
