import { expect, it } from 'vitest'
import { receivedName, savedAs, withExtension } from './file-names.ts'

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\a\\prices.pdf', 'prices.pdf'],
  ['a\u0000b\u202ec.txt', 'abc.txt'],
  [' / ', 'file'],
  [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
])('takes no more than a name from %j', (given, name) => expect(receivedName(given)).toBe(name))

it('keeps a name with an extension as short as others', () => {
  expect(withExtension('a'.repeat(300), 'png')).toBe(`${'a'.repeat(196)}.png`)
})

it('encodes what a header of a download can’t hold', () => {
  expect(savedAs('Preise (neu)/ü\'*"\r\n.pdf')).toBe(
    `attachment; filename*=UTF-8''Preise%20%28neu%29_%C3%BC%27%2a%22%0D%0A.pdf`,
  )
})
