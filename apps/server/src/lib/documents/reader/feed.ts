import { say } from '@millrace/contract/reasons'
import type { ChildProcess } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { DocumentError } from '../errors.ts'
import type { Work } from './protocol.ts'

const PART_BYTES = 256 * 1024

/** Tells a reading process its task and sends the content after it. Returns the way to stop. */
export function feed(
  child: ChildProcess,
  { task, content }: Work,
  reject: (error: Error) => void,
): () => void {
  const source =
    typeof content === 'string' ? fileParts(content, task.size) : Readable.from(byteParts(content))
  let sent = 0
  const unreadable = (cause?: unknown) =>
    reject(new DocumentError('broken', say('document.store'), { cause }))
  source.on('data', (part: Uint8Array) => (sent += part.length))
  source.on('end', () => sent < task.size && unreadable())
  source.on('error', unreadable)
  child.send(task, (error) => error && unreadable(error))
  source.pipe(child.stdin!, { end: false })
  return () => {
    source.unpipe(child.stdin!)
    source.destroy()
  }
}

const fileParts = (path: string, size: number) =>
  size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1, highWaterMark: PART_BYTES })

function* byteParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}
