import { fstatSync, readSync } from 'node:fs'

/** A file that was opened by whoever started this process: it is read by its descriptor and has no path here. */
export interface OpenFile {
  fd: number
  size: number
}

const CHUNK_BYTES = 256 * 1024

export const openFile = (fd: number): OpenFile => ({ fd, size: fstatSync(fd).size })

/** These bytes, or fewer at the end of the file. */
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

/** The file in pieces, from one place to another. */
export function* chunksOf(file: OpenFile, from = 0, to = file.size): Generator<Buffer> {
  for (let at = from; at < to; at += CHUNK_BYTES) yield readAt(file, at, Math.min(CHUNK_BYTES, to - at))
}
