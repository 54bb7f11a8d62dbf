import { once } from 'node:events'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'

export interface ArchiveEntry {
  name: string
  /** Must be consumed before the next entry when reading an archive. */
  content: AsyncIterable<Buffer>
}

/** The size must be known before the content. */
export type SizedEntry = ArchiveEntry & { size: number }

/** An entry with in-memory content. */
export function smallEntry(name: string, content: string | Buffer): SizedEntry {
  const bytes = Buffer.from(content)
  return { name, size: bytes.length, content: only(bytes) }
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Writes entries to `sink` as a gzipped tar, with backpressure. Complete when it resolves. */
export async function writeArchive(sink: Writable, entries: AsyncIterable<SizedEntry>): Promise<void> {
  const tar = pack()
  const sinkFailed = new AbortController()
  const written = pipeline(chunksOf(tar), createGzip(), sink)
  written.catch((error: Error) => sinkFailed.abort(error))
  const fed = feed(tar, entries, sinkFailed.signal).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  const [feeding, writing] = await Promise.allSettled([fed, written])
  // Either side ends the other; the sink knows both reasons.
  if (writing.status === 'rejected') throw writing.reason
  if (feeding.status === 'rejected') throw feeding.reason
}

async function feed(tar: Pack, entries: AsyncIterable<SizedEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, size, content } of entries) {
    const entry = tar.entry({ name, size, mode: 0o600 })
    for await (const chunk of content) if (!entry.write(chunk)) await once(entry, 'drain', { signal })
    const taken = once(entry, 'finish', { signal })
    entry.end()
    await taken
  }
  tar.finalize()
}

async function* chunksOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source
}

/** Yields the files of a gzipped tar. Throws if the stream is truncated or damaged. */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const read = pipeline(source, createGunzip(), intoTar(tar)).catch((error: Error) => {
    tar.destroy(error)
  })
  try {
    for await (const entry of tar) {
      if (entry.header.type !== 'file') {
        throw new Error(`${entry.header.name} is a ${entry.header.type}; backups hold files only`)
      }
      yield { name: entry.header.name, content: entry }
    }
    await read
  } finally {
    source.destroy()
  }
}

/** Reads a small entry as text. Throws if it exceeds this many bytes. */
export async function textOf(
  { name, content }: ArchiveEntry,
  max = Number.POSITIVE_INFINITY,
): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > max) throw new Error(`${name} is larger than such an entry can be`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const intoTar = (tar: ReturnType<typeof extract>) =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (tar.write(chunk)) done()
      else tar.once('drain', () => done())
    },
    final: (done) => {
      tar.end()
      done()
    },
  })
