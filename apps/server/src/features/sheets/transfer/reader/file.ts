import { fstatSync, readSync } from 'node:fs'

/** A file opened by the parent process: this process only has its descriptor, not its path. */
export interface OpenFile {
  fd: number
  size: number
}

const CHUNK_BYTES = 256 * 1024

export const openFile = (fd: number): OpenFile => ({ fd, size: fstatSync(fd).size })

/** Reads these bytes, or fewer at the end of the file. */
export function readAt(file: OpenFile, offset: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, file.size - offset)))
  let filled = 0
  while (filled < buffer.length) {
    const read = readSync(file.fd, buffer, filled, buffer.length - filled, offset + filled)
    if (read === 0) break
    filled += read
  }
  return buffer.subarray(0, filled)
}

/** Reads a range of the file in pieces. */
export function* chunksOf(file: OpenFile, from = 0, to = file.size): Generator<Buffer> {
  for (let at = from; at < to; at += CHUNK_BYTES) yield readAt(file, at, Math.min(CHUNK_BYTES, to - at))
}
