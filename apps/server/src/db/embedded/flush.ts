import { open } from 'node:fs/promises'

const AFTER_MS = 1000
/** Tables and indexes. The log is flushed at each commit. */
const TABLES = /[/\\]base[/\\]/

/**
 * Has the files of tables and indexes that PostgreSQL wrote to flushed to disk a second later, by threads that nobody
 * waits for. PostgreSQL asks for that at checkpoints only, which hold up its one session: after an import had written
 * for a while, for seconds. What a checkpoint finds flushed costs it nothing. A file is noted as it is written: to look
 * through the folder for changes each second took 2.4% of a processor of an idle server.
 */
export class Flusher<Node> {
  readonly #pathOf: (node: Node) => string
  readonly #flush: (path: string) => Promise<void>
  readonly #written = new Set<Node>()
  #running = false

  constructor(pathOf: (node: Node) => string, flush = datasync) {
    this.#pathOf = pathOf
    this.#flush = flush
  }

  note(node: Node): void {
    this.#written.add(node)
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#written.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, AFTER_MS).unref())
      const paths = Array.from(this.#written, this.#pathOf).filter((path) => TABLES.test(path))
      this.#written.clear()
      // What can't be flushed now, such as a file that was deleted, is left to the checkpoint.
      for (const path of paths) await this.#flush(path).catch(() => undefined)
    }
    this.#running = false
  }
}

async function datasync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
