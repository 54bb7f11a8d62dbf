import type { ModelRow, Price } from '../api.ts'

const MOST = 100_000

/** A price as people type it, with a point or a comma; null when it is none. */
export function readPrice(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return null
  const price = Number(text)
  return price <= MOST ? price : null
}

/** All own prices, with this one set or taken away. */
export function withPrice(models: readonly ModelRow[], id: string, own: Price | null): Record<string, Price> {
  const others = models.flatMap((model): [string, Price][] =>
    model.ownPrice && model.id !== id ? [[model.id, model.ownPrice]] : [],
  )
  return Object.fromEntries(own ? [...others, [id, own]] : others)
}
