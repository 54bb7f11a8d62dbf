import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

/** Readers of a document open it again soon, for its next page. */
const KEPT_MS = 5 * 60_000
const KEPT_BYTES = 512 * 1024 ** 2

/** A folder that no process has written to for so long is left from one that was killed. */
const LEFT_MS = 24 * 3_600_000

/** Loads a file into a path; returns its size. */
type Load = (key: string, path: string) => Promise<number>

interface Copy {
  path: string
  /** Size in bytes, once it is loaded. */
  loaded: Promise<number>
  users: number
}

/** Local copies of files, for what needs a path. Users of the same file share one, which is kept for a while. */
export class Copies {
  readonly #parent: string
  readonly #folder: string
  readonly #load: Load
  readonly #used = new Map<string, Copy>()
  readonly #idle: LRUCache<string, Copy & { bytes: number }>
  #count = 0

  constructor(dataDir: string, load: Load) {
    this.#parent = join(dataDir, 'copies')
    mkdirSync(this.#parent, { recursive: true, mode: 0o700 })
    this.#folder = mkdtempSync(join(this.#parent, `${process.pid}-`))
    void dropOld(this.#parent)
    this.#load = load
    this.#idle = new LRUCache({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      ttl: KEPT_MS,
      ttlAutopurge: true,
      dispose: ({ path }, _key, reason) => {
        if (reason !== 'delete') void rm(path, { force: true })
      },
    })
  }

  async use<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#take(key)
    copy.users += 1
    try {
      await copy.loaded
      return await work(copy.path)
    } finally {
      copy.users -= 1
      if (copy.users === 0) await this.#release(key, copy)
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
    // Unless other processes have copies, too.
    if (existsSync(this.#parent) && readdirSync(this.#parent).length === 0)
      rmSync(this.#parent, { recursive: true, force: true })
  }

  #take(key: string): Copy {
    const used = this.#used.get(key)
    if (used) return used
    const idle = this.#idle.get(key)
    this.#idle.delete(key)
    // Another process may have taken it for a left one.
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, String((this.#count += 1)))
    const copy = idle ?? { path, loaded: this.#load(key, path), users: 0 }
    this.#used.set(key, copy)
    return copy
  }

  async #release(key: string, copy: Copy): Promise<void> {
    this.#used.delete(key)
    const bytes = await copy.loaded.catch(() => null)
    if (bytes === null) await rm(copy.path, { force: true })
    else if (!this.#idle.set(key, { ...copy, bytes }).has(key)) await rm(copy.path, { force: true })
  }
}

async function dropOld(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const found = await stat(join(parent, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LEFT_MS)
      await rm(join(parent, name), { recursive: true, force: true })
  }
}
