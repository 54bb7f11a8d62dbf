// Whether a regular expression takes more than linear time. One that does blocks the event loop with texts that nobody
// would call large: `\s+$` takes 80 ms for 12,000 characters, and a hundred times as long for ten times as many.
//
// Two methods, as each finds what the other misses: scslre proves it for the forms that it knows, and attacks built from
// the pattern's own parts are tried for all others. Both take 4 s for the 900 patterns of the repository.
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

const SHORT = 3_000
const LONG = 24_000
/** Maximum growth for eight times as much text: linear is 8, quadratic 64. */
const GROWTH_MOST = 24
/** Maximum processor time for the long text; linear patterns take a tenth of a millisecond. */
const CPU_MOST_MS = 12
/** Repeats of fewer than this count as bounded. */
const MANY = 1000

const parser = new RegExpParser()

/** What is wrong with the pattern, and a text that shows it; null when it is linear. */
export function superLinear(source, given = '') {
  // The caller of a sticky pattern tries it at one position after another, like a global one.
  const flags = given.replace('y', given.includes('g') ? '' : 'g')
  const { reports } = analyse({ source, flags })
  const [first] = reports
  if (first) return `${first.type}: ${JSON.stringify(first.character.pick)} many times`
  const attack = attacksOf(source, flags).find((text) => isSlow(source, flags, text))
  return attack === undefined ? null : `tried: ${JSON.stringify(attack.piece)} many times`
}

/** Texts that could be slow: each unbounded part, and what precedes it, repeated. */
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

/** A short text for each alternative of a part. */
const samples = (node, flags, chars) =>
  'alternatives' in node
    ? node.alternatives.map(({ elements }) => elements.map((one) => sample(one, flags, chars)).join(''))
    : [sample(node, flags, chars)]

function isSlow(source, flags, { piece, end }) {
  const pattern = new RegExp(source, flags)
  const take = (length) => cpuOf(() => useUp(pattern, piece.repeat(length / piece.length) + end))
  if (take(SHORT) < CPU_MOST_MS / GROWTH_MOST && take(LONG) < CPU_MOST_MS) return false
  // The first run compiles the pattern, and on a busy machine caches and memory cost time too; a slow pattern is slow
  // every time.
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

/**
 * Characters to build parts from, in two orders: common ones first, or those of the pattern first, which its parts
 * share.
 */
function charsOf(source) {
  const [usual, own] = [Array.from('a0A \n\t-_.,:/<"é中'), Array.from(source.replaceAll(/\\[^\\"'/]/gu, ''))]
  return [
    [...usual, ...own],
    [...own, ...usual],
  ]
}

/** A short text that matches everything before the node, from the pattern's beginning. */
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
