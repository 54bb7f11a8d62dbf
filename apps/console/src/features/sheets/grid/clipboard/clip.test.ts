import { describe, expect, it } from 'vitest'
import { OWN_FORMAT, readClip, rememberCopied } from './clip.ts'

const clipboard = (parts: Record<string, string>) => (type: string) => parts[type] ?? ''

describe('readClip', () => {
  it('prefers our own cells, then a table, then text', () => {
    const text = { 'text/plain': 'a\tb' }
    const table = { ...text, 'text/html': '<table><tr><td>c</td></tr></table>' }
    expect(readClip(clipboard(text))).toEqual({ rows: [['a', 'b']], own: false })
    expect(readClip(clipboard(table))).toEqual({ rows: [['c']], own: false })
    expect(readClip(clipboard({ ...table, [OWN_FORMAT]: '[["d"]]' }))).toEqual({ rows: [['d']], own: true })
  })

  it('recognises what was copied here, where the browser does not keep our own format', () => {
    rememberCopied('1,5\tx', [['1.5', 'rec_1']])
    expect(readClip(clipboard({ 'text/plain': '1,5\tx' }))).toEqual({ rows: [['1.5', 'rec_1']], own: true })
    expect(readClip(clipboard({ 'text/plain': '1,6\tx' }))?.own).toBe(false)
  })

  it('does not trust what only looks like our format', () => {
    for (const forged of [
      '[[{"ids":["a"],"text":"a"}]]',
      '[[{"sheetId":"s","ids":[1],"text":"a"}]]',
      '{',
      '[]',
      '[1]',
      '[[1]]',
      '{"0":["a"]}',
    ])
      expect(readClip(clipboard({ [OWN_FORMAT]: forged, 'text/plain': 'x' }))).toEqual({
        rows: [['x']],
        own: false,
      })
    expect(readClip(clipboard({}))).toBeNull()
  })
})
