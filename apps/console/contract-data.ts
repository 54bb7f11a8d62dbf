import type { Plugin } from 'vite'
import * as contract from '@millrace/contract'

const NAME = 'virtual:contract'
const RESOLVED = `\0${NAME}`

/**
 * Gives the contract as plain data: method and path of every operation, and the constants. A call needs no more at run
 * time, while importing the contract itself brings zod and every schema along (32 kB gzipped): those are for the forms,
 * which load on demand.
 */
export function contractData(): Plugin {
  return {
    name: 'contract-data',
    resolveId: (source) => (source === NAME ? RESOLVED : null),
    load: (source) => (source === RESOLVED ? moduleText() : null),
  }
}

function moduleText(): string {
  const features = Object.entries(contract)
    .map(([feature, exported]) => ({ feature, entries: entriesOf(exported) }))
    .filter(({ entries }) => entries.length > 0)
    .map(({ feature, entries }) => `export const ${feature} = {\n  ${entries.join(',\n  ')},\n}\n`)
  return [...features, `export const FEATURES = ${JSON.stringify(contract.FEATURES)}\n`].join('')
}

/** What a feature's file exports; features are the modules among the contract's exports. */
function entriesOf(exported: unknown): string[] {
  if (Object.prototype.toString.call(exported) !== '[object Module]') return []
  return Object.entries(exported as Record<string, unknown>).flatMap(([name, value]) => {
    const data = dataOf(value)
    return data === undefined ? [] : [`${JSON.stringify(name)}: ${JSON.stringify(data)}`]
  })
}

const isRoute = (value: unknown): value is contract.Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

const isPlain = (value: unknown): boolean =>
  ['string', 'number'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain))

function dataOf(value: unknown): unknown {
  if (!isRoute(value)) return isPlain(value) ? value : undefined
  const { id, method, path, answer, upload } = value
  return { id, method, path, answer, upload }
}
