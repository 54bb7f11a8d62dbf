import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder of recordings, one file each, to be kept with the tests or demos that they are for. */
export class RecordingStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Null when there is none. Throws when it can't be read. */
  async read(key: string): Promise<{ answer: unknown } | null> {
    const text = await readFile(this.#path(key), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return text === null ? null : (JSON.parse(text) as { answer: unknown })
  }

  async write(key: string, recording: { request: unknown; answer: unknown }): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    // Under its name only when it is whole: another process may read it at the same time.
    const draft = join(this.#folder, `.${key}.${randomUUID()}`)
    await writeFile(draft, `${JSON.stringify(recording, null, 1)}\n`)
    await rename(draft, this.#path(key))
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.json`)
  }
}
