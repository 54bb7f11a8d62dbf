import { expect, it } from 'vitest'
import { newId } from '../../../../lib/ids.ts'
import { whichFiles } from './which-files.ts'

it('accepts one file, or several in any form that a token can have', () => {
  const [a, b] = [newId('file'), newId('file')]
  expect(whichFiles(` ${a} `)).toEqual([a])
  expect(whichFiles([a, b])).toEqual([a, b])
  expect(whichFiles([{ id: a, name: 'a.pdf' }])).toEqual([a])
  expect(whichFiles(JSON.stringify([a, b]))).toEqual([a, b])
  expect(whichFiles(`${a}, ${b}`)).toEqual([a, b])
})

it.each([
  ['', 'file_missing'],
  [null, 'file_missing'],
  [[], 'file_missing'],
  ['letter.pdf', 'not_a_file'],
  ['[fil_', 'not_a_file'],
  [{ id: 1 }, 'not_a_file'],
  ['../../etc/passwd', 'not_a_file'],
  [Array.from({ length: 21 }, () => newId('file')), 'too_many'],
])('says what is wrong with %j', (value, code) => {
  expect(() => whichFiles(value)).toThrow(expect.objectContaining({ code }))
})
