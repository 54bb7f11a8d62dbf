import { describe, expect, it } from 'vitest'
import { linesOf } from './lines.ts'
import type { Item } from './open.ts'
import { nameRows } from './name-rows.ts'

const item = (text: string, x: number, y: number, more: Partial<Item> = {}): Item => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  turned: false,
  rightToLeft: false,
  ...more,
})
/** A row of cells in columns that begin 120 apart. */
const row = (y: number, ...cells: string[]) =>
  cells.flatMap((text, column) => (text === '' ? [] : [item(text, column * 120, y)]))
const textsOf = (items: Item[]) => nameRows(linesOf(items), null).lines.map(({ text }) => text)

describe('tables of a PDF', () => {
  it('tell each cell with the name of its column', () => {
    const table = [
      ...row(10, 'Boat', 'One hour', 'Full day'),
      ...row(24, 'Canoe', '€18', '€84'),
      ...row(38, 'Kayak', '', '€61'),
    ]
    expect(textsOf(table)).toEqual([
      'Boat: Canoe; One hour: €18; Full day: €84',
      'Boat: Kayak; Full day: €61',
    ])
  })

  it('cut a line where a column begins, although a full cell leaves no gap before it', () => {
    const wide = 'Canoe for three, a tent'
    const table = [...row(10, 'Boat', 'Level', 'Price'), ...row(24, wide, 'expert', '€84')]
    expect(textsOf(table)).toEqual([`Boat: ${wide}; Level: expert; Price: €84`])
  })

  it('find the columns of headings that stand in their middle, by the rows below', () => {
    // Places as a browser prints a table without any style: [text, left, right].
    const printed = (y: number, ...cells: [string, number, number][]) =>
      cells.map(([text, x, right]) => item(text, x, y, { width: right - x, size: 10.5 }))
    const table = [
      ...printed(10, ['Bread', 107.1, 142], ['Price', 219.3, 249.1]),
      ...printed(24, ['Rye, 1 kg', 36, 80.2], ['€ 4.20', 217.5, 251]),
      ...printed(38, ['Spelt with walnuts and honey', 36, 214.5], ['€ 5.90', 217.5, 251]),
      ...printed(52, ['Roll', 36, 60], ['€ 0.80', 217.5, 251]),
    ]
    expect(textsOf(table)).toEqual([
      'Bread: Rye, 1 kg; Price: € 4.20',
      'Bread: Spelt with walnuts and honey; Price: € 5.90',
      'Bread: Roll; Price: € 0.80',
    ])
  })

  it('are not looked for in lines of thousands of cells', () => {
    const name = (x: number) => Array.from(String(x), (digit) => 'abcdefghij'[Number(digit)]!).join('')
    const hostile = Array.from({ length: 8 }, (_, y) =>
      Array.from({ length: 8000 }, (_each, x) =>
        item(name(x), x * 60 + (y > 0 ? 20 : 0), 10 + y * 12, { width: 20 }),
      ),
    )
    const lines = linesOf(hostile.flat())
    expect(lines.map(({ cells }) => cells)).toEqual(Array(8).fill(8000))
    const begun = performance.now()
    expect(nameRows(lines, null).lines).toEqual(lines)
    // Comparing each with each takes much longer.
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('join the lines of a cell, whichever cell is written first', () => {
    const table = [
      ...row(10, 'Display', 'Meaning', 'What to do'),
      item('E1', 0, 30),
      item('The tank is', 120, 30),
      item('missing', 120, 42),
      item('Put the tank in', 240, 30),
      item('until it clicks', 240, 42),
      ...row(62, 'E2', 'Blocked', 'Empty it'),
    ]
    expect(textsOf(table)).toEqual([
      'Display: E1; Meaning: The tank is missing; What to do: Put the tank in until it clicks',
      'Display: E2; Meaning: Blocked; What to do: Empty it',
    ])
  })

  it('end where a text begins, and keep a title between rows', () => {
    const table = [
      ...row(10, 'Boat', 'Price'),
      ...row(24, 'Canoe', '€18'),
      item('In winter', 0, 38),
      ...row(52, 'Sledge', '€9'),
      item('All prices are per hour and include a life jacket for everybody.', 0, 66),
    ]
    expect(textsOf(table)).toEqual([
      'Boat: Canoe; Price: €18',
      'In winter',
      'Boat: Sledge; Price: €9',
      'All prices are per hour and include a life jacket for everybody.',
    ])
  })

  it('go on over the next page, with the header again or without it', () => {
    const { open } = nameRows(linesOf([...row(10, 'Boat', 'Price'), ...row(24, 'Canoe', '€18')]), null)
    const more = (items: Item[]) => nameRows(linesOf(items), open).lines.map(({ text }) => text)
    expect(more(row(10, 'Kayak', '€14'))).toEqual(['Boat: Kayak; Price: €14'])
    expect(more([...row(10, 'Boat', 'Price'), ...row(24, 'Kayak', '€14')])).toEqual([
      'Boat: Kayak; Price: €14',
    ])
    expect(more([item('Something else that is told on this page, and is no row.', 0, 10)])).toEqual([
      'Something else that is told on this page, and is no row.',
    ])
  })

  it('without a header stay as they are, as do lines with one gap and turned ones', () => {
    const bare = [...row(10, '2024', '€18'), ...row(24, '2025', '€20')]
    expect(textsOf(bare)).toEqual(['2024 | €18', '2025 | €20'])
    expect(textsOf(row(10, 'Left', 'Right'))).toEqual(['Left | Right'])
    const turned = [...row(10, 'Boat', 'Price'), ...row(24, 'Canoe', '€18')].map((one) => ({
      ...one,
      turned: true,
    }))
    expect(textsOf(turned)).toEqual(['Boat | Price', 'Canoe | €18'])
  })
})
