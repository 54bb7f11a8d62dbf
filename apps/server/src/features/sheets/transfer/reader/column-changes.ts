import {
  currenciesOf,
  ReadingChanges,
  readText,
  type ReadingStyle,
  type TypedColumn,
} from '@millrace/cells/reading'
import type { sheets } from '@millrace/contract'

const probe = (type: sheets.ColumnType, settings: sheets.ColumnSettings = {}): TypedColumn => ({
  id: 'c1',
  key: 'c1',
  label: '',
  type,
  valueType: type,
  required: false,
  options: [],
  validators: {},
  settings,
})

const TYPES: readonly sheets.ColumnType[] = ['date', 'dateTime', 'url', 'json']

/**
 * What the texts of a column would lose as numbers, dates, times, addresses or JSON. Each text counts for the first
 * kind that applies.
 */
export function changesIn(texts: readonly string[], style: ReadingStyle): sheets.ReadingChange[] {
  const changes = new ReadingChanges()
  const currency = currenciesOf(texts)?.currency
  const columns = [probe('currency', currency ? { currency } : {}), ...TYPES.map((type) => probe(type))]
  for (const text of texts) {
    if (text.trim() === '') continue
    for (const column of columns)
      if (changes.add(text, column, (accept) => readText(column, text, { ...style, accept }))) break
  }
  return changes.found
}
