import { PLAIN_STYLE } from '@millrace/cells'
import { describe, expect, it } from 'vitest'
import { columnOf } from '../testing/stand-in.ts'
import { pasteEdits, sizeOfPaste } from './paste.ts'

describe('sizeOfPaste', () => {
  it('repeats what fits into the selection several times, otherwise keeps its size', () => {
    expect(sizeOfPaste({ rows: 1, columns: 1 }, { rows: 5, columns: 3 })).toEqual({ rows: 5, columns: 3 })
    expect(sizeOfPaste({ rows: 2, columns: 1 }, { rows: 4, columns: 1 })).toEqual({ rows: 4, columns: 1 })
    expect(sizeOfPaste({ rows: 2, columns: 2 }, { rows: 3, columns: 1 })).toEqual({ rows: 2, columns: 2 })
    expect(sizeOfPaste({ rows: 9, columns: 9 }, { rows: 1, columns: 1 })).toEqual({ rows: 9, columns: 9 })
  })
})

describe('pasteEdits', () => {
  const columns = [
    columnOf({ key: 'name' }),
    columnOf({ key: 'price', type: 'number' }),
    columnOf({ key: 'total', type: 'formula', valueType: 'number' }),
  ]

  it('reads texts by the type of each column and keeps what does not fit', () => {
    const { edits, leftOut } = pasteEdits({
      texts: [
        ['A', '1,50', '9'],
        ['', 'x', '9'],
      ],
      size: { rows: 2, columns: 3 },
      columns,
      recordIds: ['rec_1', 'rec_2'],
      style: { ...PLAIN_STYLE, decimal: ',' },
    })
    expect(edits).toEqual([
      { recordId: 'rec_1', column: 'name', value: 'A', error: null },
      { recordId: 'rec_1', column: 'price', value: '1.50', error: null },
      { recordId: 'rec_2', column: 'name', value: null, error: null },
      { recordId: 'rec_2', column: 'price', value: null, error: { code: 'not_a_number', text: 'x' } },
    ])
    expect(leftOut).toBe(2)
  })

  it('pastes copied links by id where the same sheet is linked, and by title elsewhere', () => {
    const id = 'rec_01h455vb4pex5vsknk084sn02q'
    const link = (key: string, sheetId: string) => columnOf({ key, type: 'link', settings: { sheetId } })
    const { edits } = pasteEdits({
      texts: [[{ sheetId: 'sht_1', ids: [id], text: 'Ada' }]],
      size: { rows: 1, columns: 3 },
      columns: [link('same', 'sht_1'), link('other', 'sht_2'), columnOf({ key: 'text' })],
      recordIds: ['rec_1'],
      style: PLAIN_STYLE,
    })
    expect(edits.map(({ value }) => value)).toEqual([[id], 'Ada', 'Ada'])
  })

  it('repeats a single cell', () => {
    const size = { rows: 2, columns: 2 }
    const given = { texts: [['7']], size, columns, recordIds: ['rec_1', 'rec_2'], style: PLAIN_STYLE }
    expect(pasteEdits(given).edits.map(({ value }) => value)).toEqual(['7', '7', '7', '7'])
  })
})
