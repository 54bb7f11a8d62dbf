import { describe, expect, it } from 'vitest'
import { pageParam, parseSearch, stringifySearch, textParam, wordParam } from './search-params.ts'

describe('search parameters', () => {
  it('are plain text, also when they look like something else', () => {
    expect(parseSearch('?q=42&tab=true&x=%22a%22')).toEqual({ q: '42', tab: 'true', x: '"a"' })
    expect(stringifySearch({ q: '42', page: 2, gone: undefined, empty: '' })).toBe('?q=42&page=2')
    expect(stringifySearch({})).toBe('')
  })

  it('come back as they were written', () => {
    const search = { q: 'ä & = ? #/"', next: '/console/knowledge?q=x' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('drop what is unknown', () => {
    expect(textParam('')).toBeUndefined()
    expect(wordParam('chunks', ['sources', 'chunks'])).toBe('chunks')
    expect(wordParam('other', ['sources', 'chunks'])).toBeUndefined()
    expect(['2', '1', '0', '-1', '2.5', 'x', '1e9'].map(pageParam)).toEqual([
      2,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
