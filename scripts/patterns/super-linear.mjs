// Whether a regular expression takes more time than its text has characters. One that does holds the event loop with a
// text that nobody would call large: 12,000 characters cost `\s+$` 80 ms, and each ten times more a hundred times that.
//
// Two ways of looking, as each sees what the other does not: scslre proves it for the forms that it knows, and attacks
// made of the pattern's own parts are tried for all others. Both take 4 s for the 900 patterns of the house.
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

const SHORT = 3_000
const LONG = 24_000
/** What eight times as much text may take: linear is 8, quadratic 64. */
const GROWTH_MOST = 24
/** Of processor time for the long text; linear ones take a tenth of a millisecond. */
const CPU_MOST_MS = 12
/** Repeats up to here count as bounded. */
const MANY = 1000

const parser = new RegExpParser()

/** What is wrong with the pattern, with a text that shows it; null when it is linear. */
export function superLinear(source, given = '') {
  // A sticky one is tried from one place after the other, by its caller: as those that search.
  const flags = given.replace('y', given.includes('g') ? '' : 'g')
  const { reports } = analyse({ source, flags })
  const [first] = reports
  if (first) return `${first.type}: ${JSON.stringify(first.character.pick)} many times`
  const attack = attacksOf(source, flags).find((text) => isSlow(source, flags, text))
  return attack === undefined ? null : `tried: ${JSON.stringify(attack.piece)} many times`
}

/** Texts that could be slow: each unbounded part, and what stands before it, again and again. */
function attacksOf(source, flags) {
  const attacks = new Map()
  const add = (piece, end) => piece && attacks.set(piece + end, { piece, end })
  const tree = parser.parseLiteral(`/${source}/${flags}`)
  for (const chars of charsOf(source)) {
    visitRegExpAST(tree, {
      onQuantifierEnter(node) {
        if (node.max < MANY) return
        const before = beforeOf(node, flags, chars)
        const stop = chars.find((char) => !new RegExp(`^(?:${node.element.raw})$`, flags).test(char)) ?? ''
        for (const inside of samples(node.element, flags, chars)) {
          const pieces = [before, inside, before + inside, inside + before]
          if (flags.includes('m')) pieces.push(`\r${before}`, `\u2028${before}${inside}`)
          for (const piece of pieces) for (const end of ['', '\u0001', ' ', stop]) add(piece, end)
        }
      },
    })
  }
  return [...attacks.values()]
}

/** A short text for each way that a part can go. */
const samples = (node, flags, chars) =>
  'alternatives' in node
    ? node.alternatives.map(({ elements }) => elements.map((one) => sample(one, flags, chars)).join(''))
    : [sample(node, flags, chars)]

function isSlow(source, flags, { piece, end }) {
  const pattern = new RegExp(source, flags)
  const take = (length) => cpuOf(() => useUp(pattern, piece.repeat(length / piece.length) + end))
  if (take(SHORT) < CPU_MOST_MS / GROWTH_MOST && take(LONG) < CPU_MOST_MS) return false
  // The first run compiles the pattern, and on a busy machine caches and memory cost time too: a pattern that is slow is
  // slow each time.
  for (let tries = 0; tries < 4; tries += 1) {
    const [short, long] = [take(SHORT), take(LONG)]
    if (long <= CPU_MOST_MS || long <= short * GROWTH_MOST) return false
  }
  return true
}

function useUp(pattern, text) {
  pattern.lastIndex = 0
  if (pattern.global) Array.from(text.matchAll(pattern))
  else pattern.test(text)
}

function cpuOf(work) {
  const from = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}

/** Characters that parts are made of, in two orders: of texts, and of the pattern itself, which parts have in common. */
function charsOf(source) {
  const [usual, own] = [Array.from('a0A \n\t-_.,:/<"é中'), Array.from(source.replaceAll(/\\[^\\"'/]/gu, ''))]
  return [
    [...usual, ...own],
    [...own, ...usual],
  ]
}

/** A short text that stands for all that is matched before the node, from the pattern's beginning. */
function beforeOf(node, flags, chars) {
  let text = ''
  for (let { parent } = node, child = node; parent; child = parent, parent = parent.parent) {
    if (parent.type !== 'Alternative') continue
    const before = parent.elements.slice(0, parent.elements.indexOf(child))
    text = before.map((element) => sample(element, flags, chars)).join('') + text
  }
  return text
}

/** A short text that the node matches. */
function sample(node, flags, chars) {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${node.raw}$`, flags.replaceAll(/[gy]/g, ''))
      return chars.find((char) => one.test(char)) ?? ''
    }
    case 'Quantifier':
      return sample(node.element, flags, chars).repeat(Math.max(node.min, node.max > 1 ? 1 : 0))
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0].elements.map((element) => sample(element, flags, chars)).join('')
    case 'Backreference':
      return sample([node.resolved].flat()[0], flags, chars)
    default:
      return ''
  }
}
