import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { latencyOf, qualityOf } from './measure.ts'
import { readCisi } from './read-collection.ts'
import { rankByReference } from './reference-bm25.ts'

const ALL = `.I 1
.T
Pears
.A
Nobody
.W
Pears are fruit.
  .I is no record here
.X
1\t5\t1
.I 2
.T
Stones
.W
Stones are hard, pears
are soft.
.X
2\t1\t2
`
const QUERIES = `.I 1
.W
Which fruit
are pears?
.I 2
.W
Never judged
`
const JUDGEMENTS = '     1      1\t0\t0.000000\n'

it('reads the collection, ranks it and measures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-cisi-'))
  const files = { 'CISI.ALL': ALL, 'CISI.QRY': QUERIES, 'CISI.REL': JUDGEMENTS }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const collection = await readCisi(folder)
  await rm(folder, { recursive: true })
  expect(collection).toEqual({
    documents: [
      { id: 1, title: 'Pears', text: 'Pears are fruit.\n  .I is no record here' },
      { id: 2, title: 'Stones', text: 'Stones are hard, pears\nare soft.' },
    ],
    queries: [{ id: 1, text: 'Which fruit are pears?', relevant: new Set([1]) }],
  })
  const ranked = rankByReference(collection)
  expect(ranked.get(1)).toEqual([1, 2])
  expect(qualityOf(collection.queries, ranked)).toEqual({ ndcg10: 1, meanAveragePrecision: 1, recall10: 1 })
})

it('computes nDCG and average precision of imperfect rankings', () => {
  const queries = [{ id: 1, text: '', relevant: new Set([1, 2]) }]
  const { ndcg10, meanAveragePrecision, recall10 } = qualityOf(queries, new Map([[1, [9, 1]]]))
  expect(ndcg10).toBeCloseTo(1 / Math.log2(3) / (1 + 1 / Math.log2(3)))
  expect([meanAveragePrecision, recall10]).toEqual([0.25, 0.5])
})

it('computes percentiles of durations', () => {
  expect(latencyOf(Array.from({ length: 100 }, (_, i) => 100 - i))).toEqual({ p50: 51, p95: 96, max: 100 })
})
