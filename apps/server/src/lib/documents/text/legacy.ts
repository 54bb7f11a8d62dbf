/** Guesses legacy encodings (neither UTF-8 nor UTF-16) from which bytes are most frequent in typical text. */

interface Pairs {
  /** Two-byte characters, counted by lead byte. */
  byLead: number[]
  /** Their total. */
  count: number
  /** Those whose second byte is ASCII. */
  low: number
  /** Bytes that fit no character. */
  bad: number
}

interface Scheme {
  isLead: (byte: number) => boolean
  isTrail: (byte: number) => boolean
  /** Non-ASCII bytes that form a character alone. */
  isSingle?: (byte: number) => boolean
}

const within = (from: number, to: number) => (byte: number) => byte >= from && byte <= to
const either = (a: (byte: number) => boolean, b: (byte: number) => boolean) => (byte: number) =>
  a(byte) || b(byte)

// WHATWG Encoding §10 to §12: lead and trail byte ranges of the East Asian encodings.
const SHIFT_JIS: Scheme = {
  isLead: either(within(0x81, 0x9f), within(0xe0, 0xfc)),
  isTrail: either(within(0x40, 0x7e), within(0x80, 0xfc)),
  isSingle: within(0xa1, 0xdf),
}
const EUC: Scheme = { isLead: within(0xa1, 0xfe), isTrail: within(0xa1, 0xfe) }
const GBK: Scheme = { isLead: within(0x81, 0xfe), isTrail: either(within(0x40, 0x7e), within(0x80, 0xfe)) }
const BIG5: Scheme = { isLead: within(0xa1, 0xf9), isTrail: either(within(0x40, 0x7e), within(0xa1, 0xfe)) }

function pairsOf(bytes: Uint8Array, { isLead, isTrail, isSingle }: Scheme): Pairs {
  const pairs: Pairs = { byLead: Array.from({ length: 256 }, () => 0), count: 0, low: 0, bad: 0 }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const next = bytes[at + 1]
    if (next !== undefined && isLead(byte) && isTrail(next)) {
      pairs.byLead[byte]!++
      pairs.count++
      if (next < 0x80) pairs.low++
      at++
    } else if (!isSingle?.(byte) && next !== undefined) pairs.bad++
  }
  return pairs
}

const leads = ({ byLead }: Pairs, from: number, to: number): number =>
  byLead.slice(from, to + 1).reduce((sum, count) => sum + count, 0)

/** Nearly all bytes fit the encoding. */
const isClean = ({ count, bad }: Pairs): boolean => count >= 2 && bad <= count / 50

function eastAsian(bytes: Uint8Array): string | null {
  const sjis = pairsOf(bytes, SHIFT_JIS)
  // Hiragana have lead byte 82 and katakana 83: every Japanese text has some, and other encodings hardly use these
  // bytes.
  if (isClean(sjis) && leads(sjis, 0x82, 0x83) >= sjis.count * 0.2) return 'shift_jis'
  const euc = pairsOf(bytes, EUC)
  if (isClean(euc)) {
    // Kana for EUC-JP, or Korean syllables, whose narrow range Chinese text does not stay within.
    if (leads(euc, 0xa4, 0xa5) >= euc.count * 0.2) return 'euc-jp'
    if (leads(euc, 0xb0, 0xc8) >= euc.count * 0.9) return 'euc-kr'
  }
  const gbk = pairsOf(bytes, GBK)
  // Common characters, and punctuation.
  const frequent = leads(gbk, 0xb0, 0xd7) + leads(gbk, 0xa1, 0xa3)
  if (isClean(gbk) && frequent >= gbk.count * 0.8 && gbk.low <= gbk.count * 0.15) return 'gb18030'
  const big5 = pairsOf(bytes, BIG5)
  const frequentBig5 = leads(big5, 0xa4, 0xc6) + leads(big5, 0xa1, 0xa1)
  if (isClean(big5) && frequentBig5 >= big5.count * 0.85 && big5.low <= big5.count * 0.8) return 'big5'
  return null
}

interface HighBytes {
  count: number
  /** Number of unbroken sequences. */
  runs: number
  by: number[]
}

function highBytes(bytes: Uint8Array): HighBytes {
  const found: HighBytes = { count: 0, runs: 0, by: Array.from({ length: 256 }, () => 0) }
  let inRun = false
  for (const byte of bytes) {
    const isHigh = byte >= 0x80
    if (isHigh) {
      found.count++
      found.by[byte]!++
      if (!inRun) found.runs++
    }
    inRun = isHigh
  }
  return found
}

const share = ({ by, count }: HighBytes, from: number, to: number): number =>
  by.slice(from, to + 1).reduce((sum, one) => sum + one, 0) / count

/**
 * Words in another alphabet are unbroken sequences. Capital letters and the most common letters identify the encoding.
 */
function otherAlphabet(high: HighBytes): string | null {
  if (high.count < 6 || high.count < high.runs * 3 || share(high, 0xc0, 0xff) < 0.9) return null
  const upper = share(high, 0xc0, 0xdf)
  if (upper > 0.6) return 'koi8-r'
  if (upper === 0 || upper > 0.4) return null
  // Russian а, which is a rare letter in Greek.
  return share(high, 0xe0, 0xe0) >= 0.03 ? 'windows-1251' : 'windows-1253'
}

/** Common Windows-1252 characters outside the letter block: quotation marks, dashes, currencies and some letters. */
const SIGNS = new Set([
  0x80, 0x82, 0x84, 0x85, 0x8a, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9a, 0x9c, 0x9e,
  0x9f, 0xa0, 0xa1, 0xa2, 0xa3, 0xa7, 0xa9, 0xaa, 0xab, 0xad, 0xae, 0xb0, 0xb1, 0xb2, 0xb3, 0xb5, 0xb7, 0xb9,
  0xba, 0xbb, 0xbc, 0xbd, 0xbe, 0xbf,
])

/** Accented letters appear isolated between ASCII letters. */
function isWestern({ by, count, runs }: HighBytes, length: number): boolean {
  const usual = by.reduce(
    (sum, one, byte) => sum + ((byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || SIGNS.has(byte) ? one : 0),
    0,
  )
  return usual >= count * 0.95 && count <= runs * 2.5 && count <= length * 0.6
}

/** The encoding label for `TextDecoder`, or null when no known encoding fits. */
export function guessLegacy(bytes: Uint8Array): string | null {
  const high = highBytes(bytes)
  if (high.count === 0) return null
  return eastAsian(bytes) ?? otherAlphabet(high) ?? (isWestern(high, bytes.length) ? 'windows-1252' : null)
}
