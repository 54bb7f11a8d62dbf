import { randomBytes } from 'node:crypto'
import { writeZip } from '../../lib/documents/zip/write.ts'
import { makePng } from './png.ts'

/** The beginning of a Windows program: its DOS header, the sentence that all of them contain, and code. */
export function makeProgram(bytes = 4096): Buffer {
  const head = Buffer.alloc(256)
  head.write('MZ\u0090\0\u0003\0\0\0\u0004\0\0\0ÿÿ\0\0', 'latin1')
  head.write('This program cannot be run in DOS mode.\r\r\n$', 78, 'latin1')
  head.write('PE\0\0', 128, 'latin1')
  return Buffer.concat([head, randomBytes(Math.max(0, bytes - head.length))])
}

/** Content that can't become a source, by its kind. */
export const UNREADABLE: Record<string, () => Buffer> = {
  program: () => makeProgram(),
  'program of few bytes': () => makeProgram(0),
  'program without control characters': () =>
    Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(3000, 0xfe)]),
  'Linux program': () =>
    Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(2000), randomBytes(500)]),
  'random bytes': () => randomBytes(5000),
  'random bytes above ASCII': () => randomBytes(5000).map((byte) => byte | 0x80) as Buffer,
  'bytes that are UTF-16 by chance': () => Buffer.concat([Buffer.from([0xff, 0xfe]), randomBytes(5001)]),
  'zeros between bytes': () => Buffer.from(Array.from({ length: 4000 }, (_, at) => (at % 2 ? 0 : at % 23))),
  'ZIP archive': () => writeZip([{ name: 'a.txt', packed: Buffer.from('x') }]),
  picture: () => makePng(),
  'text with zeros in it': () => Buffer.from('word\0'.repeat(400)),
}

const GERMAN = 'Größe und Öffnungszeiten: Das Geschäft öffnet täglich ab neun Uhr.'
const CHINESE = '我们的商店每天早上九点开门，晚上六点关门。头盔免费。'
const JAPANESE = '私たちの店は毎日午前九時に開店し、午後六時に閉店します。'

/** Texts in other encodings: the bytes, and the text. */
export const ENCODED: Record<string, { bytes: Buffer; text: string }> = {
  'UTF-8': { bytes: Buffer.from(GERMAN), text: GERMAN },
  'UTF-16LE with a mark': { bytes: Buffer.from(`\ufeff${GERMAN}`, 'utf16le'), text: GERMAN },
  'UTF-16BE with a mark': { bytes: Buffer.from(`\ufeff${GERMAN}`, 'utf16le').swap16(), text: GERMAN },
  'UTF-16LE without': { bytes: Buffer.from(GERMAN, 'utf16le'), text: GERMAN },
  'UTF-16LE of Chinese': { bytes: Buffer.from(`\ufeff${CHINESE}`, 'utf16le'), text: CHINESE },
  'Latin-1': { bytes: Buffer.from(GERMAN, 'latin1'), text: GERMAN },
  // `iconv -t GB18030`, `-t SHIFT-JIS`.
  GB18030: {
    bytes: Buffer.from(
      'ced2c3c7b5c4c9ccb5eac3bfccecd4e7c9cfbec5b5e3bfaac3c5a3accdedc9cfc1f9b5e3b9d8c3c5a1a3cdb7bff8c3e2b7d1a1a3',
      'hex',
    ),
    text: CHINESE,
  },
  'Shift-JIS': {
    bytes: Buffer.from(
      '8e8482bd82bf82cc935882cd968893fa8cdf914f8be38e9e82c98a4a935882b581418cdf8ce3985a8e9e82c995c2935882b582dc82b78142',
      'hex',
    ),
    text: JAPANESE,
  },
}
