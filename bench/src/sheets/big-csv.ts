import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const HEAD = 'Company,E-mail,Employees,Revenue,Founded,Active,Stage,Notes,Phone,Website,Seen,Score'
const STAGES = ['open', 'won', 'lost']
const ROWS_AT_ONCE = 5000

const two = (n: number) => String(n).padStart(2, '0')

const line = (n: number) =>
  [
    `Company ${n}`,
    `person${n}@example.com`,
    (n * 7919) % 100_000,
    (n * 1.37).toFixed(2),
    `20${10 + (n % 16)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
    n % 2 === 0,
    STAGES[n % 3],
    `"Some words, ""quoted"", number ${n % 1000}"`,
    `+49 30 ${100_000 + n}`,
    `https://example.com/${n}`,
    `2026-${two(1 + (n % 12))}-${two(1 + (n % 28))}T${two(n % 24)}:${two(n % 60)}:${two((n * 7) % 60)}.000Z`,
    n * 7,
  ].join(',')

function* pieces(rows: number) {
  yield `${HEAD}\n`
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, rows - from)
    yield `${Array.from({ length: count }, (_, n) => line(from + n)).join('\n')}\n`
  }
}

/** A file with this many rows of 12 columns of all kinds, which a database server on this machine can read, too. */
export async function withBigCsv(rows: number, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-'))
  await chmod(folder, 0o755)
  const path = join(folder, 'rows.csv')
  try {
    await pipeline(Readable.from(pieces(rows)), createWriteStream(path, { mode: 0o644 }))
    await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
