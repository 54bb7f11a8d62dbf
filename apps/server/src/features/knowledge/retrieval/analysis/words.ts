/**
 * Callback for a span of text that becomes an index word: `word` is lower case, offsets are in UTF-16 units. `spare`
 * marks an alternative reading of the same characters, such as "email" beside "e" and "mail".
 */
type OnWord = (word: string, start: number, end: number, spare: boolean) => void

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`
// Words joined by a single mark are matched together: the mark's meaning depends on both sides.
const CLUSTER = new RegExp(String.raw`${WORD}(?:[-‐‑_.,@'’\u00a0\u202f](?:${WORD}))*(?:\+\+|#)?`, 'gu')
const PARTS = new RegExp(WORD, 'gu')
const NUMBER = /^\d+(?:[.,'’\u00a0\u202f]\d+)+$/
const THOUSANDS = /^\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/
// Scripts without spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const UNSPACED_RUNS =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)|([\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+)|([\p{L}\p{N}](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}\p{M}])*)/gu

const LONGEST = 64
const MOST_PARTS_JOINED = 5
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Calls `onWord` for every index word of a text, in order. A compound produces its parts and the whole ("e-mail": e,
 * mail, email; "XR-200": xr, 200, xr200), a number loses its separators ("1,200": 1200), a possessive its ending;
 * Chinese, Japanese and Korean produce single characters and pairs, Thai and similar scripts dictionary words.
 */
export function eachWord(text: string, onWord: OnWord): void {
  for (const match of text.matchAll(CLUSTER)) {
    const [cluster] = match
    const start = match.index
    // Nearly all words of most texts are plain ASCII, and skip the expensive checks.
    if (/^[a-z0-9]+$/i.test(cluster)) {
      simpleWord(cluster, { start, end: start + cluster.length }, onWord)
    } else if (UNSPACED.test(cluster)) unspaced(cluster, start, onWord)
    else compound(cluster, start, onWord)
  }
}

// eslint-disable-next-line no-control-regex -- the range is ASCII, which is normal as it is
const ASCII = /^[\x00-\x7f]*$/
const normal = (word: string): string => (ASCII.test(word) ? word : word.normalize('NFKC')).toLowerCase()

type WordSpan = { start: number; end: number; spare?: boolean }

function emit(word: string, { start, end, spare = false }: WordSpan, onWord: OnWord): void {
  if (word !== '' && word.length <= LONGEST) onWord(word, start, end, spare)
}

const MIXED = /^(?:(\p{L}{2,})(\p{N}{2,})|(\p{N}+)(\p{L}{2,}))$/u

/** "xr200" also matches "xr 200", and "10kg" matches "10 kg". */
function simpleWord(text: string, place: WordSpan, onWord: OnWord): void {
  const word = normal(text)
  emit(word, place, onWord)
  const mixed = /\d/.test(word) && word.length === text.length ? MIXED.exec(word) : null
  if (!mixed) return
  const { start, end } = place
  const first = mixed[1] ?? mixed[3] ?? ''
  emit(first, { start, end: start + first.length, spare: true }, onWord)
  emit(word.slice(first.length), { start: start + first.length, end, spare: true }, onWord)
}

const CONTRACTED = /['’](?:t|re|ve|ll|d|m)$/i
const POSSESSIVE = /['’]s$/i
const SYMBOLIC = /^\p{L}(?:\+\+|#)$/u
const INITIALS = /^(?:\p{L}\.)+\p{L}$/u
// French and Italian: the article is not part of the word.
const ELISION = /^(?:[cdjlmnst]|qu|un|dell|all|nell|sull|dall)['’]/i

function compound(cluster: string, start: number, onWord: OnWord): void {
  const place = { start, end: start + cluster.length }
  if (NUMBER.test(cluster)) return number(cluster, place, onWord)
  if (SYMBOLIC.test(cluster)) return emit(normal(cluster), place, onWord)
  if (POSSESSIVE.test(cluster)) return compound(cluster.slice(0, -2), start, onWord)
  if (CONTRACTED.test(cluster)) return emit(normal(cluster.replace(/['’]/g, '')), place, onWord)
  const parts = [...cluster.matchAll(PARTS)]
  // Email addresses and initials are one word; for other compounds the parts matter.
  const one = cluster.includes('@') || INITIALS.test(cluster)
  for (const { 0: part, index } of parts) {
    const from = start + index
    simpleWord(part, { start: from, end: from + part.length, spare: one }, onWord)
  }
  if (parts.length < 2) return
  const whole = normal(wholeOf(cluster, parts.length))
  emit(whole, { ...place, spare: !one && !isCode(whole) }, onWord)
}

const isCode = (word: string): boolean => /\p{N}/u.test(word) && /\p{L}/u.test(word)

/** A compound without its marks; empty if its parts are only adjacent ("end.Next"). */
function wholeOf(cluster: string, parts: number): string {
  if (cluster.includes('@')) return cluster
  if (INITIALS.test(cluster)) return cluster.replaceAll('.', '')
  if (cluster.includes(',') || ELISION.test(cluster) || parts > MOST_PARTS_JOINED) return ''
  const bare = cluster.replace(/[-‐‑_'’]/g, '')
  // Versions and domains with a digit are names; two words joined by a dot are a missing space.
  return !bare.includes('.') || isCode(bare) ? bare : ''
}

function number(cluster: string, place: WordSpan, onWord: OnWord): void {
  if (THOUSANDS.test(cluster)) {
    const decimals = /[.,](\d{1,2})$/.exec(cluster)?.[1] ?? ''
    const digits = cluster.slice(0, decimals ? -decimals.length - 1 : undefined).replace(/\D/g, '')
    return emit(withDecimals(digits, decimals), place, onWord)
  }
  const pieces = cluster.split(/\D/)
  if (pieces.length === 2) return emit(withDecimals(pieces[0] ?? '', pieces[1] ?? ''), place, onWord)
  emit(pieces.join('.'), place, onWord)
  for (const { 0: part, index } of cluster.matchAll(/\d+/g)) {
    const start = place.start + index
    emit(part, { start, end: start + part.length, spare: true }, onWord)
  }
}

/** "12.50" and "12,5" are the same number. */
function withDecimals(digits: string, decimals: string): string {
  const kept = decimals.replace(/(?<!0)0+$/, '')
  return kept === '' ? digits : `${digits}.${kept}`
}

function unspaced(cluster: string, start: number, onWord: OnWord): void {
  for (const match of cluster.matchAll(UNSPACED_RUNS)) {
    const at = start + match.index
    if (match[1]) pairs(match[1], at, onWord)
    else if (match[2]) dictionaryWords(match[2], at, onWord)
    else simpleWord(match[0], { start: at, end: at + match[0].length }, onWord)
  }
}

function pairs(run: string, start: number, onWord: OnWord): void {
  let before = ''
  let at = start
  for (const character of run) {
    const end = at + character.length
    emit(normal(character), { start: at, end }, onWord)
    if (before) emit(normal(before + character), { start: at - before.length, end }, onWord)
    before = character
    at = end
  }
}

function dictionaryWords(run: string, start: number, onWord: OnWord): void {
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    const from = start + index
    if (isWordLike) emit(normal(segment), { start: from, end: from + segment.length }, onWord)
  }
}
