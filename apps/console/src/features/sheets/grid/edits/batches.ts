import type { WriteRow } from './writes.ts'

/** Maximum rows and bytes per request, with a margin (the server accepts 1 MiB). */
const ROWS_MAX = 10_000
const BYTES_MAX = 900_000

const encoder = new TextEncoder()

/** Splits writes into requests that the server accepts. */
export function batchesOf(rows: readonly WriteRow[]): WriteRow[][] {
  const batches: WriteRow[][] = []
  let batch: WriteRow[] = []
  let bytes = 0
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1
    if (batch.length > 0 && (batch.length >= ROWS_MAX || bytes + size > BYTES_MAX)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
