import { pickFrom, seeded } from './random.ts'

const TOWNS = ['Arvidsund', 'Bellmoor', 'Castrona', 'Dunhaven', 'Elverby', 'Fontaire']
const STATES = ['in stock', 'ordered', 'sold out', 'on the way']

export interface CsvOptions {
  rows: number
  delimiter?: ',' | ';' | '\t'
}

/** A price list with a header; each row has a unique code. */
export function makeCsv({ rows, delimiter = ',' }: CsvOptions): string {
  const random = seeded(7)
  const lines = [['Code', 'Store', 'Price', 'State'].join(delimiter)]
  for (let row = 0; row < rows; row++) {
    const price = `${(5 + Math.floor(random() * 90_000) / 100).toFixed(2)} EUR`
    lines.push([codeOf(row), pickFrom(random, TOWNS), price, pickFrom(random, STATES)].join(delimiter))
  }
  return `${lines.join('\n')}\n`
}

/** The code in a row of `makeCsv`, counted from 0 without the header. */
export const codeOf = (row: number): string => `K${String(100_000 + row)}X`

/** One endless line: no delimiter, no line break. */
export const makeEndlessLine = (bytes: number): Buffer => Buffer.alloc(bytes, 'endless ')
