/** Approximate maximum size of a displayed value, in characters of JSON. */
const VALUE_SIZE = 20_000
const LONGEST_TEXT = 5000
const MOST_ITEMS = 200
const DEEPEST = 12

interface Budget {
  left: number
}

const count = (number: number) => number.toLocaleString('en')

/**
 * Shortens a value for display: long texts and long lists end with the size of the rest. Small values stay
 * unchanged.
 */
export const shorten = (value: unknown, size = VALUE_SIZE): unknown => shortened(value, { left: size }, 0)

function shortened(value: unknown, budget: Budget, depth: number): unknown {
  if (typeof value === 'string') return shortText(value, budget)
  budget.left -= 8
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '…'
  if (Array.isArray(value)) return shortList(value, budget, depth)
  const entries = Object.entries(value)
  const shown: [string, unknown][] = []
  for (const [key, one] of entries) {
    if (budget.left <= 0) break
    budget.left -= key.length
    shown.push([key, shortened(one, budget, depth + 1)])
  }
  const more = entries.length - shown.length
  return Object.fromEntries(more > 0 ? [...shown, ['…', `${count(more)} more`]] : shown)
}

function shortText(text: string, budget: Budget): string {
  const most = Math.min(LONGEST_TEXT, Math.max(budget.left, 100))
  budget.left -= Math.min(text.length, most)
  return text.length <= most
    ? text
    : `${text.slice(0, most).toWellFormed()}… (${count(text.length - most)} more characters)`
}

function shortList(list: readonly unknown[], budget: Budget, depth: number): unknown[] {
  const shown: unknown[] = []
  for (const one of list) {
    if (budget.left <= 0 || shown.length === MOST_ITEMS) break
    shown.push(shortened(one, budget, depth + 1))
  }
  const more = list.length - shown.length
  return more > 0 ? [...shown, `… ${count(more)} more`] : shown
}
