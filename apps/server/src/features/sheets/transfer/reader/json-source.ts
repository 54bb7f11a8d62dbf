import type { sheets } from '@millrace/contract'
import { CsvRows } from './csv-rows.ts'
import { markDamaged } from './csv-source.ts'
import { decodedChunks, type Encoding } from './encodings.ts'
import { ReaderError } from './errors.ts'
import type { OpenFile } from './file.ts'
import { type JsonItem, JsonItems } from './json-items.ts'
import { readJsonRecord } from './json-values.ts'
import type { RawRow, Source } from './source.ts'

/** Names are collected from the first records of the file, up to one of these limits. */
const NAMES_RECORDS = 20_000
const NAMES_BYTES = 16 * 1024 * 1024

interface Options extends sheets.ReadOptions {
  format: 'json' | 'ndjson'
  encoding: Encoding
  /** Indexes of columns whose cells are read as JSON: text is then quoted. */
  jsonColumns?: ReadonlySet<number>
}

/** Opens a file of JSON records: an array, or one record per line. */
export function openJson(file: OpenFile, options: Options): Source {
  const { format, encoding } = options
  const names = gatherNames(file, options)
  const places = new Map(names.map((name, index) => [name, index]))
  const isJson = (name: string) => options.jsonColumns?.has(places.get(name) ?? -1) ?? false
  let position = 0
  return {
    format,
    encoding,
    delimiter: undefined,
    sheetNames: [],
    sheetName: undefined,
    names,
    bytes: file.size,
    claimedRows: null,
    position: () => position,
    rows: async function* () {
      for (const chunk of itemChunks(file, options)) {
        position = chunk.position
        const rows = chunk.items.map((item) => rowOf(item, { places, isJson }))
        yield chunk.damaged ? rows.map((row) => markDamaged(row, encoding)) : rows
      }
    },
  }
}

interface NumberedItem extends JsonItem {
  line: number
}

interface ItemChunk {
  items: NumberedItem[]
  position: number
  damaged: boolean
}

function* itemChunks(file: OpenFile, { format, encoding }: Options): Generator<ItemChunk> {
  const list = new JsonItems()
  const lines = new CsvRows({ delimiter: '\n', newline: '\n', quotes: false })
  let count = 0
  for (const { text, position, last, damaged } of decodedChunks(file, encoding)) {
    const items =
      format === 'json'
        ? list.push(text, last).map((item) => ({ ...item, line: ++count }))
        : lines.push(text, last).map(({ line, cells, problem }) => ({
            line,
            text: cells[0]!,
            ...(problem === undefined ? {} : { problem }),
          }))
    yield { items, position, damaged }
  }
  if (format === 'json' && !list.found)
    throw new ReaderError('broken', 'This JSON file contains no list of records.')
}

function gatherNames(file: OpenFile, options: Options): string[] {
  const names = new Set<string>()
  let records = 0
  for (const { items, position } of itemChunks(file, options)) {
    for (const item of items) {
      const read = item.problem === undefined ? readJsonRecord(item.text, () => false) : null
      if (read?.ok) for (const name of read.values.keys()) names.add(name)
    }
    records += items.length
    if (records >= NAMES_RECORDS || position >= NAMES_BYTES) break
  }
  return [...names]
}

function rowOf(
  { line, text, problem }: NumberedItem,
  { places, isJson }: { places: ReadonlyMap<string, number>; isJson: (name: string) => boolean },
): RawRow {
  const whole = (why: string): RawRow => ({ line, cells: [text], problem: why })
  if (problem !== undefined) return whole(problem)
  const read = readJsonRecord(text, isJson)
  if (!read.ok) return whole(read.problem)
  const cells: string[] = Array.from({ length: places.size }, () => '')
  for (const [name, value] of read.values) {
    const place = places.get(name)
    if (place !== undefined) cells[place] = value
    else if (value !== '')
      return whole(`has a value named "${name.slice(0, 100)}", but there is no such column`)
  }
  return { line, cells }
}
