import type { Plugin } from 'vite'
import * as contract from '@millrace/contract'

const NAME = 'virtual:contract-routes'
const RESOLVED = `\0${NAME}`

/**
 * Gives the method and path of every operation of the contract as plain data. A call needs no more at run time, while
 * importing the contract itself brings zod and every schema along (32 kB gzipped): those are for the forms, which load
 * on demand.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === NAME ? RESOLVED : null),
    load: (source) => (source === RESOLVED ? moduleText() : null),
  }
}

const isRoute = (value: unknown): value is contract.Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value

function moduleText(): string {
  return Object.entries(contract)
    .map(([feature, exported]) => ({ feature, routes: routesIn(exported) }))
    .filter(({ routes }) => routes.length > 0)
    .map(({ feature, routes }) => `export const ${feature} = {\n  ${routes.join(',\n  ')},\n}\n`)
    .join('')
}

function routesIn(exported: unknown): string[] {
  if (typeof exported !== 'object' || exported === null) return []
  return Object.entries(exported).flatMap(([name, value]: [string, unknown]) => {
    if (!isRoute(value)) return []
    const { id, method, path, answer, upload } = value
    return [`${JSON.stringify(name)}: ${JSON.stringify({ id, method, path, answer, upload })}`]
  })
}
