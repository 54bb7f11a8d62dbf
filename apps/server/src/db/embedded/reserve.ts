import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

// After a write failed for want of room, PostgreSQL must recover before it can even read, and recovery needs up to
// two WAL segments. This file holds that room until then.
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024
const RESERVE_BYTES = 2 * WAL_SEGMENT_BYTES
const CHUNK_BYTES = 1024 * 1024

const reserveFile = (dataDir: string) => join(dataDir, 'reserve')

/** Sets room aside unless it is there already. Throws ENOSPC when the disk has not that much. */
export async function makeReserve(dataDir: string): Promise<void> {
  if (existsSync(reserveFile(dataDir))) return
  const unfinished = `${reserveFile(dataDir)}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      // Random, because a file system that compresses would give zeros no room at all.
      const chunk = randomFillSync(Buffer.alloc(CHUNK_BYTES))
      for (let written = 0; written < RESERVE_BYTES; written += CHUNK_BYTES) await file.writeFile(chunk)
    } finally {
      await file.close()
    }
    await rename(unfinished, reserveFile(dataDir))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Gives the room back to the disk. */
export const freeReserve = (dataDir: string): Promise<void> => rm(reserveFile(dataDir), { force: true })

/** Whether the disk is full, or so nearly that PostgreSQL's next WAL segment does not fit. */
export async function isFull(dataDir: string): Promise<boolean> {
  return (await freeBytes(dataDir)) < WAL_SEGMENT_BYTES
}

/** Whether the disk has room for the reserve and as much again to work with. */
export async function hasRoom(dataDir: string): Promise<boolean> {
  return (await freeBytes(dataDir)) >= 2 * RESERVE_BYTES
}

/** Throws when the disk of `target` has no room for a copy of `folder` beside what the database itself needs. */
export async function mustFit(folder: string, target: string): Promise<void> {
  const size = await sizeOf(folder)
  if ((await freeBytes(target)) >= size + 2 * RESERVE_BYTES) return
  const megabytes = Math.ceil((size + 2 * RESERVE_BYTES) / 1024 / 1024)
  throw new Error(`The disk with ${target} doesn’t have enough space: this needs ${megabytes} MB free.`)
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      size += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return size
}

async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}
