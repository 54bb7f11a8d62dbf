import { expect, it } from 'vitest'
import { StreamingAnswer } from '../../conversations/streaming/streaming-answer.ts'
import { sourcesOf } from './sources.ts'

const citation = (number: number, url: string | null) => ({
  number,
  sourceName: `Source ${number}`,
  page: null,
  heading: null,
  url,
  text: 'The service costs 119 euros.',
  start: 0,
  end: 28,
  highlights: [],
  chunkId: 'chk_1',
  sourceId: 'src_1',
})

it('annotates the marks of web pages, and lists all citations without internal IDs', () => {
  const answer = new StreamingAnswer({ conversationId: 'cnv_1', messageId: 'msg_1' }, () => 0)
  expect(sourcesOf(answer)).toEqual({})
  answer.cite(citation(1, 'https://mill.example/prices'))
  answer.cite(citation(2, null))
  answer.append('It costs 119 euros [1][2], and again [1]. No source: [3].')
  const { annotations, citations } = sourcesOf(answer)
  expect(annotations!.map(({ url_citation: shown }) => shown)).toEqual([
    { url: 'https://mill.example/prices', title: 'Source 1', start_index: 19, end_index: 22 },
    { url: 'https://mill.example/prices', title: 'Source 1', start_index: 37, end_index: 40 },
  ])
  expect(citations!.map(({ number, url }) => [number, url])).toEqual([
    [1, 'https://mill.example/prices'],
    [2, null],
  ])
  expect(JSON.stringify(citations)).not.toMatch(/chk_|src_/)
})
