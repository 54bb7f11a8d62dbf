import { describe, expect, it } from 'vitest'
import { nameTableRows } from './markdown-table.ts'

const lines = (text: string) => nameTableRows(text.split('\n'))

describe('tables of Markdown', () => {
  it('name their columns in each row, with and without bars at the ends', () => {
    expect(lines('Prices\n\n| Boat | Full day |\n|---|:--:|\n| Canoe | €84 |\n| Kayak | |\n\nText')).toEqual([
      'Prices',
      '',
      'Boat: Canoe; Full day: €84',
      'Boat: Kayak',
      '',
      'Text',
    ])
    expect(lines('Boat | Price\n--- | ---\nCanoe | €84')).toEqual(['Boat: Canoe; Price: €84'])
  })

  it('keep a bar that is part of a cell', () => {
    expect(lines('| Sign | Use |\n|---|---|\n| a \\| b | or |')).toEqual(['Sign: a | b; Use: or'])
  })

  it('in code, without rows or without a header stay as they are', () => {
    for (const text of [
      '```\n| a | b |\n|---|---|\n| 1 | 2 |\n```',
      '| a | b |\n|---|---|',
      '| a | b |\n| 1 | 2 |',
      'a | b',
    ])
      expect(lines(text).join('\n')).toBe(text)
  })
})
