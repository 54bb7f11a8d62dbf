import type { runs } from '@millrace/contract'
import { parseTemplate, type Token, type TokenOffer, writeToken } from '@millrace/engine'
import type { Trace } from '../model/trace.ts'

/** Maximum number of offered fields per value, and how deep they are nested. */
const MOST_FIELDS = 20
const DEEPER = 2
const LONGEST = 80

const own = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined

/** Sources of sample values: the last run, or a selected row. */
export interface KnownValues {
  run: runs.Run | null
  trace: Trace
  /** The row for the next test run, which takes precedence over the last run. */
  row: Readonly<Record<string, unknown>> | null
  filled: Readonly<Record<string, unknown>>
}

const tokenOf = (offer: TokenOffer): Token | undefined =>
  parseTemplate(offer.token).parts.find((part) => typeof part !== 'string')

/** The value of a token; undefined when unknown. */
export function valueOf(offer: TokenOffer, { run, trace, row, filled }: KnownValues): unknown {
  const token = tokenOf(offer)
  if (!token) return undefined
  const { from, nodeId } = offer
  if (from === 'node') {
    const output = nodeId === null ? undefined : trace.get(nodeId)?.steps.at(-1)?.output
    return token.path.reduce(own, output)
  }
  if (from === 'param')
    return token.path.reduce(own, own(filled, token.head) ?? own(run?.input.params, token.head))
  if (from === 'row') return token.path.reduce(own, row ?? run?.input.row ?? undefined)
  return undefined
}

/** Adds fields that outputs actually had to those that nodes declare: for web responses nothing else is known. */
export function withRealFields(offers: readonly TokenOffer[], known: KnownValues): TokenOffer[] {
  const taken = new Set(offers.map(({ token }) => token))
  const below = (offer: TokenOffer, depth: number): TokenOffer[] => {
    const token = tokenOf(offer)
    const value = valueOf(offer, known)
    if (!token || depth === 0 || typeof value !== 'object' || value === null) return []
    const keys = Array.isArray(value)
      ? value.length > 0
        ? [0]
        : []
      : Object.keys(value).slice(0, MOST_FIELDS)
    return keys.flatMap((key) => {
      const path = [...token.path, key]
      const text = writeToken({ ...token, path })
      if (taken.has(text)) return []
      taken.add(text)
      const made: TokenOffer = { ...offer, token: text, path: path.map(String), title: '', type: 'any' }
      return [made, ...below(made, depth - 1)]
    })
  }
  return offers.flatMap((offer) => [offer, ...(offer.from === 'item' ? [] : below(offer, DEEPER))])
}

/** A value on one line, shortened. */
export function sampleText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const line = text.slice(0, 4 * LONGEST).replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
