import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

// After a write failed for lack of space, PostgreSQL must recover before it can even read, and recovery needs up to two
// WAL segments. This file reserves that space.
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024
const RESERVE_BYTES = 2 * WAL_SEGMENT_BYTES
const CHUNK_BYTES = 1024 * 1024

const reserveFile = (dataDir: string) => join(dataDir, 'reserve')

/** Creates the reserve if it is missing. Throws ENOSPC if the disk has too little space. */
export async function makeReserve(dataDir: string): Promise<void> {
  if (existsSync(reserveFile(dataDir))) return
  const unfinished = `${reserveFile(dataDir)}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      // Random, because a compressing file system would allocate no space for zeros.
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

/** Returns the space to the disk. */
export const freeReserve = (dataDir: string): Promise<void> => rm(reserveFile(dataDir), { force: true })

/** Whether the disk is full, or too full for PostgreSQL's next WAL segment. */
export async function isFull(dataDir: string): Promise<boolean> {
  return (await freeBytes(dataDir)) < WAL_SEGMENT_BYTES
}

/** Whether the disk has space for the reserve and the same amount to work with. */
export async function hasRoom(dataDir: string): Promise<boolean> {
  return (await freeBytes(dataDir)) >= 2 * RESERVE_BYTES
}

/** Throws if the target disk has no space for a copy of `folder` beyond what the database itself needs. */
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
