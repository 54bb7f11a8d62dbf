/** A word of a text: `form` is what it is compared by, offsets are UTF-16 units. */
export interface Word {
  form: string
  start: number
  end: number
  /** Stands with a capital letter or is a code such as XR-200. */
  isName: boolean
}

const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`
const TOKEN = new RegExp(
  String.raw`[${WIDE}ー]+|\d[\d.,'’]*\d|[\p{L}\p{N}\p{M}]+(?:[-‐‑][\p{L}\p{N}\p{M}]+)*`,
  'gu',
)
const IS_WIDE = new RegExp(`^[${WIDE}]`, 'u')
const MOST_WORDS = 20_000

interface Options {
  /** Also gives a compound as one word; for texts that are searched in. */
  wholes: boolean
}

/**
 * The words of a text. A compound gives its parts and the whole ("e-mail": email; "drop-off": drop, off, dropoff), a
 * number loses its separators of thousands, and scripts without blanks give pairs of characters.
 */
export function wordsOf(text: string, { wholes }: Options = { wholes: true }): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(TOKEN)) {
    if (words.length > MOST_WORDS) break
    const [token] = match
    const start = match.index
    if (IS_WIDE.test(token)) addPairs(words, token, start)
    else addWord(words, { token, start, wholes })
  }
  return words
}

function addWord(words: Word[], { token, start, wholes }: Options & { token: string; start: number }): void {
  const end = start + token.length
  const isName = /^\p{Lu}/u.test(token) || (/\p{L}/u.test(token) && /\p{N}/u.test(token))
  const parts = token.split(/[-‐‑]/)
  if (parts.length > 1 && parts.every((part) => part.length > 1)) {
    let at = start
    for (const part of parts) {
      words.push({ form: fold(part), start: at, end: at + part.length, isName })
      at += part.length + 1
    }
    if (!wholes) return
  }
  const whole = /^\d/.test(token) ? plainNumber(token) : parts.join('')
  words.push({ form: fold(whole), start, end, isName })
}

/** "1,200.50" and "1.200,5" are one number. */
function plainNumber(token: string): string {
  const decimals = /[.,](\d{1,2})$/.exec(token)
  const whole = (decimals ? token.slice(0, decimals.index) : token).replace(/[.,'’](?=\d{3}(?:\D|$))/g, '')
  const rest = decimals?.[1]?.replace(/(?<!0)0+$/, '') ?? ''
  return rest === '' ? whole : `${whole}.${rest}`
}

function addPairs(words: Word[], run: string, start: number): void {
  if (run.length === 1) words.push({ form: run, start, end: start + 1, isName: false })
  for (let at = 0; at + 1 < run.length; at++)
    words.push({ form: run.slice(at, at + 2), start: start + at, end: start + at + 2, isName: false })
}

/** Lower case, without accents: "Öffnung" and "offnung" are the same. */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- the range is ASCII, where there is nothing to fold
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFC')
}
