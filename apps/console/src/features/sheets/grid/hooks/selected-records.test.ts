import { CompactSelection } from '@glideapps/glide-data-grid'
import { expect, test } from 'vitest'
import { SelectedRecords } from './selected-records.ts'

const linesOf = (...ids: string[]) => ({
  idAt: (line: number) => ids[line] ?? null,
  lineOf: (id: string) => (ids.includes(id) ? ids.indexOf(id) : null),
})

const select = (...lines: number[]) => lines.reduce((rows, line) => rows.add(line), CompactSelection.empty())

test('the selection stays with its records when others are added before them, deleted, or moved', () => {
  const selected = new SelectedRecords()
  selected.note(select(1, 2), linesOf('a', 'b', 'c', 'd'))
  expect(selected.moved(linesOf('a', 'b', 'c', 'd', 'e'))).toBeNull()
  expect(selected.moved(linesOf('new', 'a', 'b', 'c', 'd'))?.toArray()).toEqual([2, 3])
  expect(selected.moved(linesOf('c', 'x', 'y', 'b'))?.toArray()).toEqual([0, 3])
})

test('a deleted record is no longer selected, and no other replaces it', () => {
  const selected = new SelectedRecords()
  selected.note(select(0, 1), linesOf('a', 'b', 'c'))
  expect(selected.moved(linesOf('b', 'c'))?.toArray()).toEqual([0])
  expect(selected.moved(linesOf('c'))?.toArray()).toEqual([])
})

test('a record that disappears while its page is loading returns to the selection with it', () => {
  const selected = new SelectedRecords()
  selected.note(select(0, 2), linesOf('a', 'b', 'c'))
  expect(selected.moved(linesOf('new', 'a', 'b'))?.toArray()).toEqual([1])
  expect(selected.moved(linesOf('new', 'a', 'b', 'c'))?.toArray()).toEqual([1, 3])
})
