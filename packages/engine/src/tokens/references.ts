import type { Token } from './parse-template.ts'

/** What a token refers to, resolved once during compilation. */
export type Source =
  | { from: 'param' | 'row'; key: string | null }
  /** `up`: number of for-each scopes outside the token's own. */
  | { from: 'output'; node: number; up: number }
  | { from: 'item' | 'index'; up: number }

export interface Reference {
  source: Source
  /** Path into the value. */
  path: (string | number)[]
  token: Token
}

/** Values that tokens are looked up in; each for-each item has a scope nested in the surrounding one. */
export interface Scope {
  readonly params: Readonly<Record<string, unknown>>
  readonly row: Readonly<Record<string, unknown>> | null
  /** Outputs of finished nodes, by plan index. */
  readonly outputs: ReadonlyMap<number, unknown>
  readonly item: unknown
  readonly index: number
  readonly parent: Scope | null
}

function above(scope: Scope, up: number): Scope {
  let at = scope
  for (let left = up; left > 0 && at.parent; left--) at = at.parent
  return at
}

const own = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined

function base(source: Source, scope: Scope): unknown {
  switch (source.from) {
    case 'param':
      return source.key === null ? scope.params : own(scope.params, source.key)
    case 'row':
      return source.key === null ? scope.row : own(scope.row, source.key)
    case 'output':
      return above(scope, source.up).outputs.get(source.node)
    case 'item':
      return above(scope, source.up).item
    default:
      return above(scope, source.up).index
  }
}

/** The value of a token; undefined if nothing provides it. Reads own properties only. */
export function lookUp({ source, path }: Reference, scope: Scope): unknown {
  let value = base(source, scope)
  for (const step of path) {
    if (value === undefined) return undefined
    value = own(value, step)
  }
  return value
}
