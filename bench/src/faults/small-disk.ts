import { execFileSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNKS = [1024 * 1024, 4096]

/** A disk of this many megabytes that is really full when it is full. */
export interface SmallDisk {
  folder: string
  /** Uses up all remaining space. */
  fill(): void
  /** Frees it again. */
  clear(): void
}

/**
 * Runs something with a disk of its own, which is always removed afterwards. Returns false where this machine can't
 * provide one.
 */
export async function onSmallDisk(
  megabytes: number,
  work: (disk: SmallDisk) => Promise<void>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-disk-'))
  try {
    const size = `size=${megabytes}m,mode=0711`
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'none', folder], { stdio: 'pipe' })
  } catch {
    rmdirSync(folder)
    return false
  }
  const unmount = () => {
    // Lazily, because a process that still has a file open there is ended elsewhere.
    execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
    rmdirSync(folder)
  }
  // The exit listener unmounts the disk.
  const end = () => process.exit(1)
  process.once('exit', unmount)
  for (const signal of SIGNALS) process.once(signal, end)
  try {
    await work(diskIn(folder))
  } finally {
    process.off('exit', unmount)
    for (const signal of SIGNALS) process.off(signal, end)
    unmount()
  }
  return true
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

function diskIn(folder: string): SmallDisk {
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a')
      try {
        for (const size of CHUNKS) fillWith(file, randomFillSync(Buffer.alloc(size)))
      } finally {
        closeSync(file)
      }
    },
    clear: () => rmSync(filler, { force: true }),
  }
}

function fillWith(file: number, chunk: Buffer): void {
  try {
    while (writeSync(file, chunk) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
