import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type CisiResult, runCisi } from './cisi/run-cisi.ts'
import { runScale, type ScaleResult } from './cisi/run-scale.ts'
import { onBothDatabases } from './lib/databases.ts'
import { printTable } from './lib/table.ts'

const FOLDER = process.env.CISI_DIR ?? join(import.meta.dirname, '../../../shared/data/cisi')

// As many dimensions as a vendor's small model; sources of a few pages each.
const SCALE = { chunks: Number(process.env.BENCH_CHUNKS ?? 100_000), chunksPerSource: 200, dimensions: 1536 }

/** Ranking quality and latency on the CISI collection, without any model, compared with a plain BM25. */
export async function benchRetrieval(): Promise<void> {
  if (!existsSync(join(FOLDER, 'CISI.ALL'))) {
    process.stdout.write(
      `\nretrieval: the CISI collection is not at ${FOLDER}; set CISI_DIR to its folder.\n`,
    )
    return
  }
  await onBothDatabases(async (db) => {
    print(await runCisi(db, { folder: FOLDER }))
    printScale(await runScale(db, SCALE))
  })
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
      quality('latent semantics alone (stand-in for an embedding model)', result.meaning),
      quality('words and that meaning, joined', result.joined),
    ],
  )
  printTable(
    `Latency of one search, ${result.database}`,
    ['p50', 'p95', 'slowest', 'target'],
    [[...[latency.p50, latency.p95, latency.max].map((ms) => `${ms.toFixed(1)} ms`), 'p95 under 60 ms']],
  )
}

function printScale({ database, chunks, dimensions, rows, ...times }: ScaleResult) {
  const { ingestSeconds, vectorSeconds, indexSeconds, firstMs } = times
  const index = indexSeconds === null ? '' : `, HNSW built in ${indexSeconds.toFixed(0)} s`
  const ms = (value: number) => `${value.toFixed(1)} ms`
  printTable(
    `One search in ${chunks.toLocaleString('en')} chunks with vectors of ${dimensions} dimensions, ${database} ` +
      `(written in ${ingestSeconds.toFixed(0)} s, vectors in ${vectorSeconds.toFixed(0)} s${index}; the first search ` +
      `by meaning of a process: ${firstMs.toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)})`,
    ['by', 'p50', 'p95', 'slowest', 'statements alone, mean', 'target'],
    rows.map(({ way, latency, statementsMs }) => [
      way,
      ...[latency.p50, latency.p95, latency.max, statementsMs].map(ms),
      database === 'postgres' ? 'p95 under 80 ms' : '-',
    ]),
  )
}
