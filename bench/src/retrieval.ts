import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type CisiResult, runCisi } from './cisi/run-cisi.ts'
import { onBothDatabases } from './lib/databases.ts'
import { printTable } from './lib/table.ts'

const FOLDER = process.env.CISI_DIR ?? join(import.meta.dirname, '../../../shared/data/cisi')

/** Ranking quality and latency on the CISI collection, without any model, beside a plain BM25. */
export async function benchRetrieval(): Promise<void> {
  if (!existsSync(join(FOLDER, 'CISI.ALL'))) {
    process.stdout.write(
      `\nretrieval: the CISI collection is not at ${FOLDER}; set CISI_DIR to its folder.\n`,
    )
    return
  }
  await onBothDatabases(async (db) => print(await runCisi(db, { folder: FOLDER })))
}

function print(result: CisiResult) {
  const { reference, plain, search, latency } = result
  const quality = (name: string, one: CisiResult['search']) => [
    name,
    one.ndcg10.toFixed(4),
    (one.ndcg10 / reference.ndcg10).toFixed(3),
    one.meanAveragePrecision.toFixed(4),
    one.recall10.toFixed(4),
  ]
  printTable(
    `Retrieval on CISI, ${result.database} (${result.chunks} chunks, written in ${result.ingestSeconds.toFixed(1)} s)`,
    ['ranking', 'nDCG@10', 'ratio to reference', 'MAP', 'recall@10'],
    [
      quality('plain BM25 (reference)', reference),
      quality('search, words of the question alone', plain),
      quality('search, as agents use it', search),
    ],
  )
  printTable(
    `Latency of one search, ${result.database}`,
    ['p50', 'p95', 'slowest', 'target'],
    [[...[latency.p50, latency.p95, latency.max].map((ms) => `${ms.toFixed(1)} ms`), 'p95 under 60 ms']],
  )
}
