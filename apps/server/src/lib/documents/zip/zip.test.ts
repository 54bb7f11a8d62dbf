import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DocumentError } from '../errors.ts'
import { readDirectory } from './directory.ts'
import { checkEntries, unpack } from './unpack.ts'
import { type PackedEntry, writeZip } from './write.ts'

const LIMITS = { unpackedBytes: 1_000_000, ratio: 100 }

const deflated = (name: string, content: Buffer, size = content.length): PackedEntry => ({
  name,
  packed: deflateRawSync(content),
  method: 8,
  size,
  crc: crc32(content),
})

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof DocumentError) return error.code
    throw error
  }
  return 'none'
}

describe('reading ZIP files', () => {
  it('gives back what was packed, stored or deflated', () => {
    const content = Buffer.from('the same words '.repeat(100))
    const zip = writeZip([{ name: 'ä.txt', packed: content }, deflated('b/c.xml', content)])
    const entries = readDirectory(zip)
    expect(entries.map((entry) => [entry.name, entry.method, entry.size])).toEqual([
      ['ä.txt', 0, content.length],
      ['b/c.xml', 8, content.length],
    ])
    checkEntries(zip, entries, LIMITS)
    for (const entry of entries) expect(unpack(zip, entry)).toEqual(content)
  })

  it('refuses a bomb by its directory, without unpacking', () => {
    const zip = writeZip([deflated('big', Buffer.alloc(1_000_001))])
    expect(codeOf(() => checkEntries(zip, readDirectory(zip), LIMITS))).toBe('zip_bomb')
  })

  it('refuses a suspicious ratio below the limit of size', () => {
    const zip = writeZip([deflated('big', Buffer.alloc(20_000_000))])
    const limits = { unpackedBytes: 1_000_000_000, ratio: 100 }
    expect(codeOf(() => checkEntries(zip, readDirectory(zip), limits))).toBe('zip_bomb')
  })

  it('refuses a lying directory while unpacking', () => {
    const zip = writeZip([deflated('big', Buffer.alloc(5_000_000), 100)])
    const entries = readDirectory(zip)
    checkEntries(zip, entries, LIMITS)
    expect(codeOf(() => unpack(zip, entries[0]!))).toBe('zip_bomb')
  })

  it('refuses entries that lie in each other', () => {
    const zip = writeZip([
      deflated('a', Buffer.from('x'.repeat(200))),
      deflated('b', Buffer.from('y'.repeat(200))),
    ])
    const [first, second] = readDirectory(zip)
    expect(codeOf(() => checkEntries(zip, [first!, { ...second!, offset: first!.offset }], LIMITS))).toBe(
      'zip_bomb',
    )
  })

  it('says that an entry has a password', () => {
    const zip = writeZip([deflated('a', Buffer.from('x'))])
    const entries = readDirectory(zip).map((entry) => ({ ...entry, encrypted: true }))
    expect(codeOf(() => checkEntries(zip, entries, LIMITS))).toBe('encrypted')
  })

  it('never reads outside the file, wherever it was cut or changed', () => {
    const zip = writeZip([
      deflated('a.xml', Buffer.from('some content here')),
      deflated('b', Buffer.from('z')),
    ])
    for (let at = 0; at < zip.length; at++) {
      const changed = Buffer.from(zip)
      changed[at] = changed[at]! ^ 0xff
      for (const bytes of [zip.subarray(0, at), changed])
        expect(codeOf(() => readDirectory(bytes).map((entry) => unpack(bytes, entry)))).toMatch(
          /none|broken|zip_bomb/,
        )
    }
  })
})
