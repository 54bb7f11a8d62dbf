import { expect, it } from 'vitest'
import { buildPostings, EVERY_CHUNK } from './build-postings.ts'
import { eachPosting } from './posting-list.ts'

const SOURCE = { name: 'Guide', language: 'en' }
const chunk = (no: number, text: string, heading: string | null = null) => ({ no, text, heading })

async function listOf(term: string, chunks: Parameters<typeof buildPostings>[0]): Promise<number[][]> {
  const { postings } = await buildPostings(chunks, SOURCE)
  const list: number[][] = []
  for (const row of postings) {
    if (row.term === term) eachPosting(row.data, (...posting) => list.push(posting))
  }
  return list
}

it('counts text and headings fully and the name half; lengths are those of the text without function words', async () => {
  const chunks = [chunk(7, 'The guide to guides'), chunk(9, 'Pears', 'Guide › Fruit')]
  const { lengths, tokens } = await buildPostings(chunks, SOURCE)
  expect({ lengths, tokens }).toEqual({ lengths: [2, 1], tokens: 3 })
  expect(await listOf('guid', chunks)).toEqual([
    [7, 5, 2],
    [9, 3, 1],
  ])
})

it('begins with the list of every chunk', async () => {
  const { postings } = await buildPostings([chunk(1, 'a pear'), chunk(2, '')], SOURCE)
  expect(postings[0]).toMatchObject({ term: EVERY_CHUNK, chunks: 2, language: 'en' })
  expect(postings.slice(1).map((row) => row.term)).toEqual(['a', 'guid', 'pear'])
  expect((await buildPostings([], SOURCE)).postings).toEqual([])
})

it('lets other work run in between', async () => {
  const text = Array.from({ length: 300 }, (_, i) => `word${i} and some more of it`).join(' ')
  let turns = 0
  const count = () => {
    turns++
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await buildPostings(
    Array.from({ length: 400 }, (_, i) => chunk(i + 1, text)),
    SOURCE,
  )
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(3)
})
