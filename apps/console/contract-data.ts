import type { Plugin } from 'vite'
import * as contract from '@millrace/contract'

const NAME = 'virtual:contract'
const RESOLVED = `\0${NAME}`

/**
 * Gives the contract as plain data: method and path of every operation, and the constants. A call needs no more at run
 * time, while importing the contract itself brings zod and every schema along (32 kB gzipped): those are for the forms,
 * which load on demand. Each feature is a module of its own, so that it comes with the pages that call it.
 */
export function contractData(): Plugin {
  return {
    name: 'contract-data',
    resolveId: (source) => (source === NAME || source.startsWith(`${NAME}/`) ? `\0${source}` : null),
    load: (id) => {
      if (id === RESOLVED) return { code: indexText(), moduleSideEffects: false }
      const feature = id.startsWith(`${RESOLVED}/`) ? id.slice(RESOLVED.length + 1) : null
      return feature === null ? null : { code: featureText(feature), moduleSideEffects: false }
    },
  }
}

const features = Object.entries(contract)
  .map(([feature, exported]) => ({ feature, entries: entriesOf(exported) }))
  .filter(({ entries }) => entries.length > 0)

const indexText = (): string =>
  [
    ...features.map(({ feature }) => `export { ${feature} } from '${NAME}/${feature}'\n`),
    `export const FEATURES = ${JSON.stringify(contract.FEATURES)}\n`,
  ].join('')

function featureText(wanted: string): string {
  const found = features.find(({ feature }) => feature === wanted)
  return `export const ${wanted} = {\n  ${found?.entries.join(',\n  ') ?? ''},\n}\n`
}

/** What a feature's file exports; features are the modules among the contract's exports. */
function entriesOf(exported: unknown): string[] {
  if (Object.prototype.toString.call(exported) !== '[object Module]') return []
  return Object.entries(exported as Record<string, unknown>).flatMap(([name, value]) => {
    const data = dataOf(value)
    return data === undefined ? [] : [`${JSON.stringify(name)}: ${JSON.stringify(data)}`]
  })
}

function isRoute(value: unknown): value is contract.Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}

function isPlain(value: unknown): boolean {
  return ['string', 'number'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain))
}

function dataOf(value: unknown): unknown {
  if (!isRoute(value)) return isPlain(value) ? value : undefined
  const { id, method, path, answer, upload } = value
  return { id, method, path, answer, upload }
}
