import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Failure } from '../../../lib/errors.ts'
import { LIMITS } from './format.ts'

export const refuse = (message: string) => new Failure('invalid_request', message)

const OTHER = 'This file isn’t an exported knowledge base. Choose a file that you downloaded with “Export”.'
const BROKEN = 'The file is damaged or incomplete. Export the knowledge base again.'

/**
 * Decompresses a file into lines, streaming. Throws a `Failure` for people if it is not such a file, is truncated, or
 * unpacks to more than any export would.
 */
export async function* readLines(packed: Readable): AsyncGenerator<string> {
  let received = 0
  packed.on('data', (part: Buffer) => (received += part.length))
  const unpacked = packed.pipe(createGunzip())
  packed.once('error', (error) => unpacked.destroy(error))
  let size = 0
  let rest: Buffer[] = []
  let restBytes = 0
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      size += part.length
      checkSize(size, received)
      let from = 0
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
        yield Buffer.concat([...rest, part.subarray(from, end)]).toString('utf8')
        rest = []
        restBytes = 0
        from = end + 1
      }
      if (from < part.length) {
        rest.push(part.subarray(from))
        restBytes += part.length - from
      }
      if (restBytes > LIMITS.lineBytes) throw refuse('This isn’t an exported knowledge base.')
    }
  } catch (error) {
    if (isOther(error)) throw refuse(OTHER)
    throw isUnpacking(error) ? refuse(BROKEN) : error
  } finally {
    packed.unpipe(unpacked)
    unpacked.destroy()
  }
  if (restBytes > 0) throw refuse(BROKEN)
}

function checkSize(size: number, received: number): void {
  const tooMuch = size > LIMITS.unpackedBytes
  const bomb = size > LIMITS.harmlessBytes && size > received * LIMITS.ratio
  if (tooMuch || bomb) throw new Failure('payload_too_large', 'The unpacked file is too large to import.')
}

/** It doesn't start like a compressed file. */
const isOther = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'Z_DATA_ERROR' && /header/.test((error as Error).message)

const isUnpacking = (error: unknown): boolean => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('Z_')
}
