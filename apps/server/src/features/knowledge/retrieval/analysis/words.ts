/** A stretch of text that becomes one index word: `word` is lower case, offsets are UTF-16 units of the text. */
export type OnWord = (word: string, start: number, end: number) => void

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`
// Words joined by a single mark stay together at first: what the mark means depends on both sides.
const CLUSTER = new RegExp(String.raw`${WORD}(?:[-‐‑_.,@'’\u00a0\u202f](?:${WORD}))*(?:\+\+|#)?`, 'gu')
const PARTS = new RegExp(WORD, 'gu')
const NUMBER = /^\d+(?:[.,'’\u00a0\u202f]\d+)+$/
const THOUSANDS = /^\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/
// Scripts that put no blank between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const UNSPACED_RUNS =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)|([\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+)|([\p{L}\p{N}](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}\p{M}])*)/gu

const LONGEST = 64
const MOST_PARTS_JOINED = 4
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Calls `onWord` for every index word of a text, in order. A compound gives its parts and the whole ("e-mail": e,
 * mail, email; "XR-200": xr, 200, xr200), a number loses its separators ("1,200": 1200), a possessive its ending;
 * Chinese, Japanese and Korean give single characters and pairs, Thai and its like dictionary words.
 */
export function eachWord(text: string, onWord: OnWord): void {
  for (const match of text.matchAll(CLUSTER)) {
    const [cluster] = match
    const start = match.index
    // Nearly all words of most texts are plain ASCII: they skip the costly questions.
    if (/^[a-z0-9]+$/i.test(cluster)) simpleWord(cluster, start, onWord)
    else if (UNSPACED.test(cluster)) unspaced(cluster, start, onWord)
    else compound(cluster, start, onWord)
  }
}

const normal = (word: string): string => word.normalize('NFKC').toLowerCase()

function emit(word: string, start: number, end: number, onWord: OnWord): void {
  if (word !== '' && word.length <= LONGEST) onWord(word, start, end)
}

const MIXED = /^(?:(\p{L}{2,})(\p{N}{2,})|(\p{N}+)(\p{L}{2,}))$/u

/** "xr200" is also found as "xr 200", "10kg" as "10 kg". */
function simpleWord(text: string, start: number, onWord: OnWord): void {
  const word = normal(text)
  emit(word, start, start + text.length, onWord)
  if (!/\d/.test(word)) return
  const mixed = MIXED.exec(word)
  if (!mixed || word.length !== text.length) return
  const first = mixed[1] ?? mixed[3] ?? ''
  emit(first, start, start + first.length, onWord)
  emit(word.slice(first.length), start + first.length, start + text.length, onWord)
}

function compound(cluster: string, start: number, onWord: OnWord): void {
  const end = start + cluster.length
  if (NUMBER.test(cluster)) return number(cluster, start, onWord)
  if (/^\p{L}(?:\+\+|#)$/u.test(cluster)) return emit(normal(cluster), start, end, onWord)
  const parts = [...cluster.matchAll(PARTS)]
  const last = parts.at(-1)?.[0] ?? ''
  const apostrophe = /['’]\p{L}+$/u.test(cluster)
  if (apostrophe && /^s$/i.test(last)) return compound(cluster.slice(0, -2), start, onWord)
  if (parts.length === 1 || !(apostrophe && /^(?:t|re|ve|ll|d|m)$/i.test(last))) {
    for (const part of parts) simpleWord(part[0], start + part.index, onWord)
  }
  const whole = parts.length > 1 ? wholeOf(cluster, parts.length) : ''
  emit(normal(whole), start, end, onWord)
}

// French and Italian: the article isn't part of the word.
const ELISION = /^(?:[cdjlmnst]|qu|un|dell|all|nell|sull|dall)['’]/i

/** The spelling of a compound without its marks; empty when the parts are just neighbours ("end.Next"). */
function wholeOf(cluster: string, parts: number): string {
  if (cluster.includes('@')) return cluster
  if (cluster.includes(',') || ELISION.test(cluster)) return ''
  const bare = cluster.replace(/[-‐‑_'’]/g, '')
  if (!bare.includes('.')) return parts <= MOST_PARTS_JOINED ? bare : ''
  const initials = /^(?:\p{L}\.)+\p{L}$/u.test(bare)
  if (initials) return bare.replaceAll('.', '')
  // Versions and domains with a digit are names; two words with a dot between them are a lost blank.
  return /\p{N}/u.test(bare) && parts <= MOST_PARTS_JOINED + 1 ? bare : ''
}

function number(cluster: string, start: number, onWord: OnWord): void {
  const end = start + cluster.length
  if (THOUSANDS.test(cluster)) {
    const decimals = /[.,](\d{1,2})$/.exec(cluster)?.[1] ?? ''
    const digits = cluster.slice(0, decimals ? -decimals.length - 1 : undefined).replace(/\D/g, '')
    return emit(withDecimals(digits, decimals), start, end, onWord)
  }
  const pieces = cluster.split(/\D/)
  if (pieces.length === 2) return emit(withDecimals(pieces[0] ?? '', pieces[1] ?? ''), start, end, onWord)
  emit(pieces.join('.'), start, end, onWord)
  for (const part of cluster.matchAll(/\d+/g))
    emit(part[0], start + part.index, start + part.index + part[0].length, onWord)
}

/** "12.50" and "12,5" are one number. */
function withDecimals(digits: string, decimals: string): string {
  const kept = decimals.replace(/0+$/, '')
  return kept === '' ? digits : `${digits}.${kept}`
}

function unspaced(cluster: string, start: number, onWord: OnWord): void {
  for (const match of cluster.matchAll(UNSPACED_RUNS)) {
    const at = start + match.index
    if (match[1]) pairs(match[1], at, onWord)
    else if (match[2]) dictionaryWords(match[2], at, onWord)
    else simpleWord(match[0], at, onWord)
  }
}

function pairs(run: string, start: number, onWord: OnWord): void {
  let before = ''
  let at = start
  for (const character of run) {
    emit(normal(character), at, at + character.length, onWord)
    if (before) emit(normal(before + character), at - before.length, at + character.length, onWord)
    before = character
    at += character.length
  }
}

function dictionaryWords(run: string, start: number, onWord: OnWord): void {
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    if (isWordLike) emit(normal(segment), start + index, start + index + segment.length, onWord)
  }
}
