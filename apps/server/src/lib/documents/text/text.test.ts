import { describe, expect, it } from 'vitest'
import { cleanText, shortLine } from './clean.ts'
import { charsetOf, decode } from './decode.ts'

describe('cleanText', () => {
  it('leaves nothing that a database or another program refuses', () => {
    expect(cleanText('a\0b\u0007c\ud800d\udc00e')).toBe('abc\ufffdd\ufffde')
    expect(cleanText('😀 stays')).toBe('😀 stays')
  })

  it('has one kind of line end and no needless space', () => {
    expect(cleanText('a  \r\nb\rc\u2028d\fe\n\n\n\nf')).toBe('a\nb\nc\nd\ne\n\nf')
    expect(cleanText('10\u00a0km')).toBe('10 km')
  })

  it('drops invisible characters that hide words, and keeps those that belong to them', () => {
    expect(cleanText('in\u00advisi\u200bble\ufeff')).toBe('invisible')
    expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم')
  })

  it('takes a time that grows with the length, not its square', () => {
    expect(cleanText(`${' '.repeat(2_000_000)}x`)).toHaveLength(2_000_001)
  })

  it('cuts a title without breaking a character', () => {
    expect(shortLine(`${'x'.repeat(299)}😀`)).toBe(`${'x'.repeat(299)}\ufffd`)
  })
})

describe('decode', () => {
  it.each([
    ['UTF-8', Buffer.from('Größe 日本 €')],
    ['UTF-8 with mark', Buffer.from('\ufeffGröße 日本 €')],
    ['UTF-16LE with mark', Buffer.from('\ufeffGröße 日本 €', 'utf16le')],
    ['UTF-16BE with mark', Buffer.from('\ufeffGröße 日本 €', 'utf16le').swap16()],
  ])('reads %s', (_, bytes) => expect(decode(bytes)).toBe('Größe 日本 €'))

  it('reads UTF-16 without a mark', () => {
    expect(decode(Buffer.from('plain words', 'utf16le'))).toBe('plain words')
    expect(decode(Buffer.from('plain words', 'utf16le').swap16())).toBe('plain words')
  })

  it('takes what is not UTF-8 for Windows-1252', () => {
    expect(decode(Buffer.from([0x93, 0x47, 0x72, 0xf6, 0xdf, 0x65, 0x94, 0x20, 0x80]))).toBe('“Größe” €')
  })

  it('goes by what was declared, if that exists', () => {
    expect(decode(Buffer.from([0xcf, 0xf0, 0xe8]), 'windows-1251')).toBe('При')
    expect(decode(Buffer.from('ä'), 'no-such-charset')).toBe('ä')
  })

  it('finds the charset of a media type', () => {
    expect(charsetOf('text/html; Charset="UTF-8"')).toBe('utf-8')
    expect(charsetOf('text/html')).toBeNull()
  })
})
