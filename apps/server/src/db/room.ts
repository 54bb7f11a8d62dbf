import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DatabaseLog } from './log.ts'

// PostgreSQL reports 53100 if a file can't grow; other cases differ by file.
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const NO_ROOM = /no space left on device|disk quota exceeded|\bdisk (?:that holds .{1,300} )?is full\b/i

/** Whether a write failed because a disk is full. */
export function isOutOfRoom(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && DISK_FULL.has(code)) ||
    (typeof message === 'string' && NO_ROOM.test(message))
  )
}

/** For people and for monitoring. */
export const NO_ROOM_REASON =
  'The disk of the database is full. Nothing can be saved until there is free space again.'

const LOOK_MS = 2000

// A temporary table grows in its own files and leaves nothing behind.
const PROBE = `begin; create temp table room_probe (filling text) on commit drop;
  insert into room_probe select repeat(md5(n::text), 60) from generate_series(1, 512) n; commit`

/** Whether a PostgreSQL server's disk is full: detected by failing statements, then probed until it has space. */
export class Room {
  #reason: string | null = null
  readonly #log: DatabaseLog

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  /** Why writes fail; null if there is space, as far as is known. */
  get reason(): string | null {
    return this.#reason
  }

  /** Receives failed statements. */
  note(error: unknown): void {
    if (!isOutOfRoom(error) || this.#reason !== null) return
    this.#reason = NO_ROOM_REASON
    this.#log.error({}, NO_ROOM_REASON)
  }

  /** Writes a megabyte from time to time while the disk counts as full; returns a function that ends it. */
  probe(pool: Pool): () => Promise<void> {
    const stopping = new AbortController()
    const { signal } = stopping
    const watch = async () => {
      for (;;) {
        await sleep(LOOK_MS, undefined, { signal })
        if (this.#reason !== null && (await this.#fits(pool))) {
          this.#reason = null
          this.#log.info({}, 'the disk of the database has room again')
        }
      }
    }
    const done = watch().catch(() => undefined)
    return () => {
      stopping.abort()
      return done
    }
  }

  async #fits(pool: Pool): Promise<boolean> {
    const client = await pool.connect().catch(() => null)
    if (!client) return false
    try {
      await client.query(PROBE)
      return true
    } catch {
      await client.query('rollback').catch(() => undefined)
      return false
    } finally {
      client.release()
    }
  }
}
