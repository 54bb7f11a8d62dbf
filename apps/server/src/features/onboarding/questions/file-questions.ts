import { type languageOf, quotable, websiteTexts } from '../website/texts.ts'

/** A passage from which questions are made. */
export interface Passage {
  type: string
  heading: string | null
  text: string
}

const LEAST = 8
const MOST = 120
const CANDIDATES = 24
const TOPIC = { least: 4, most: 60 }
const NUMBERED = /^(?:\d+\.)*\d+\.?\s+/
const MONEY = /[€$£¥]\s?\d|\d\s?(?:[€$£¥元]|EUR|USD|GBP|CHF)/
const LONGEST_LINE = 400

/**
 * Candidate questions: those in the texts themselves, then about prices in tables, then about topics. None is tested
 * yet.
 */
export function questionsFrom(
  passages: readonly Passage[],
  language: ReturnType<typeof languageOf>,
): string[] {
  const t = websiteTexts(language ?? 'en')
  const asked = passages.flatMap(({ type, heading, text }) =>
    type === 'qa'
      ? [heading ?? '']
      : [...headingsOf(heading), ...text.split('\n')].filter((line) => /[?？]$/.test(line.trim())),
  )
  const priced = passages.flatMap(({ text }) => text.split('\n').flatMap(pricedIn))
  const topics = passages.flatMap(({ heading }) => headingsOf(heading).slice(-1))
  const prices = priced.map((topic) => t('cost', { topic: quotable(topic) }))
  // Interleaved, so that neither kind fills the list alone.
  const made = topics
    .filter(isTopic)
    .flatMap((topic, at) => [...prices.slice(at, at + 1), t('about', { topic: quotable(topic) })])
    .concat(prices)
  const own = asked
    .map((line) => line.replace(/^[\s#*-]+/, '').trim())
    .filter((line) => line.length >= LEAST && line.length <= MOST)
  return [...new Set([...own, ...made])].slice(0, CANDIDATES)
}

const headingsOf = (heading: string | null) =>
  (heading ?? '').split(' › ').map((one) => one.replace(NUMBERED, '').trim())

const isTopic = (text: string) =>
  text.length >= TOPIC.least && text.length <= TOPIC.most && !/[?？!.:]$/.test(text)

/** "Boat: Canoe; One hour: €18" gives the price of a canoe. */
function pricedIn(line: string): string[] {
  if (line.length > LONGEST_LINE || !MONEY.test(line)) return []
  const [first = '', ...others] = line.split('; ')
  const name = first.slice(first.indexOf(': ') + 2).trim()
  return first.includes(': ') && others.length > 0 && isTopic(name) && !MONEY.test(name) ? [name] : []
}
