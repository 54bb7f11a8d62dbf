import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DatabaseLog } from './log.ts'

// PostgreSQL says 53100 of a file that can't grow; what it says of others differs by the file.
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const NO_ROOM = /no space left on device|disk quota exceeded|\bdisk (?:that holds .{1,300} )?is full\b/i

/** Whether something could not be written because a disk is full. */
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

// A table of its own grows by files of its own, and leaves nothing behind.
const PROBE = `begin; create temp table room_probe (filling text) on commit drop;
  insert into room_probe select repeat(md5(n::text), 60) from generate_series(1, 512) n; commit`

/** Whether the disk of a PostgreSQL server is full: noticed by statements that fail, and looked at until it is not. */
export class Room {
  #reason: string | null = null
  readonly #log: DatabaseLog

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  /** Why nothing can be written; null: as far as is known there is room. */
  get reason(): string | null {
    return this.#reason
  }

  /** Hears of a statement that failed. */
  note(error: unknown): void {
    if (!isOutOfRoom(error) || this.#reason !== null) return
    this.#reason = NO_ROOM_REASON
    this.#log.error({}, NO_ROOM_REASON)
  }

  /** Writes a megabyte now and then while the disk counts as full; gives what ends it. */
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
