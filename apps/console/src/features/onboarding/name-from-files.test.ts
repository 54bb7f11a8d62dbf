import { expect, it } from 'vitest'
import { freeName, nameFromFiles } from './name-from-files.ts'

it.each([
  [['price-list_2026.pdf'], 'Price list 2026'],
  [['Handbuch für Gäste.docx'], 'Handbuch für Gäste'],
  [['faq (1).html'], 'Faq'],
  [['价目表大全.pdf'], '价目表大全'],
  [['scan0001.pdf'], null],
  [['IMG_2041.pdf'], null],
  [['12.pdf'], null],
  [['prices.csv', 'terms.docx'], null],
  [[], null],
])('names a base made from %j %j', (names, name) => {
  expect(nameFromFiles(names)).toBe(name)
})

it('is never longer than a name may be', () => {
  expect(nameFromFiles([`${'word '.repeat(400)}.pdf`])!.length).toBeLessThanOrEqual(60)
})

it.each([
  [[], 'Assistant'],
  [['Help desk'], 'Assistant'],
  [['assistant'], 'Assistant 2'],
  [['Assistant', 'Assistant 2', 'Assistant 4'], 'Assistant 3'],
])('numbers a taken name (%j)', (taken, free) => {
  expect(freeName('Assistant', taken)).toBe(free)
})
