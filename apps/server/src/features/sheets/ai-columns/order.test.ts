import { sheets } from '@millrace/contract'
import { expect, it } from 'vitest'
import { circleMessage, liveCircle, upstream } from './order.ts'

const column = (
  id: string,
  more: Partial<sheets.Column> & { live?: Partial<sheets.AiColumnSettingsInput> } = {},
): sheets.Column => {
  const { live, ...rest } = more
  const settings = live
    ? { live: sheets.aiColumnSettings.parse({ flowId: FLOW, output: 'x', ...live }) }
    : (rest.settings ?? {})
  return {
    id,
    key: id,
    label: id.toUpperCase(),
    type: live ? 'live' : 'text',
    valueType: 'text',
    width: 160,
    hidden: false,
    required: false,
    defaultValue: null,
    desc: '',
    options: [],
    validators: {},
    progress: null,
    workError: null,
    ...rest,
    settings,
  }
}
const FLOW = 'flw_01h455vb4pex5vsknk084sn02q'
const sheetOf = (...columns: sheets.Column[]) => ({
  columns,
  byKey: new Map(columns.map((one) => [one.key, one])),
})
const formula = (id: string, text: string) => column(id, { type: 'formula', settings: { formula: text } })

it('finds what a column waits for, also through formulas and what others write', () => {
  const a = column('a', { live: { mapping: { p: 'plain' }, outputs: { written: 'y' } } })
  const b = column('b', { live: { mapping: { p: 'sum' } } })
  const c = column('c', { live: { mapping: { p: 'written' }, waitsFor: ['b'] } })
  const sheet = sheetOf(column('plain'), a, formula('sum', '{a} + "!"'), b, column('written'), c)
  const ids = (of: sheets.Column) => upstream(sheet, of, new Map()).live.map(({ id }) => id)
  expect(ids(a)).toEqual([])
  expect(ids(b)).toEqual(['a'])
  expect(ids(c).toSorted()).toEqual(['a', 'b'])
  expect(upstream(sheet, b, new Map()).formulas.map(({ id }) => id)).toEqual(['sum'])
})

it('finds cycles through formulas, outputs, waits and calls of flows by name', () => {
  const over = (...columns: sheets.Column[]) => {
    const sheet = sheetOf(...columns)
    const circle = liveCircle(sheet, columns[0]!, new Map([['a', ['own']]]))
    return circle && circleMessage(circle)
  }
  expect(over(column('a', { live: {} }), column('own'))).toBeNull()
  expect(over(column('a', { live: { outputs: { own: 'x' } } }), column('own'))).toBe(
    'these columns wait for each other: A → OWN → A',
  )
  expect(over(column('a', { live: { mapping: { p: 'f' } } }), formula('f', '{a}'))).toContain('A → F → A')
  expect(
    over(column('a', { live: { waitsFor: ['b'] } }), column('b', { live: { waitsFor: ['a'] } })),
  ).toContain('A → B → A')
})
