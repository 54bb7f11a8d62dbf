import type { Token } from './parse-template.ts'

/** What a token names, found once when the flow is compiled. */
export type Source =
  | { from: 'param' | 'row'; key: string | null }
  /** `up`: how many for-each scopes outside of the token's own. */
  | { from: 'output'; node: number; up: number }
  | { from: 'item' | 'index'; up: number }

export interface Reference {
  source: Source
  /** The way into the value. */
  path: (string | number)[]
  token: Token
}

/** What tokens are looked up in; for-each makes one for each item, inside of the one around it. */
export interface Scope {
  readonly params: Readonly<Record<string, unknown>>
  readonly row: Readonly<Record<string, unknown>> | null
  /** Outputs of finished nodes, by the node's place in the plan. */
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

/** The value that a token names; undefined when nothing provides it. Only own properties are seen. */
export function lookUp({ source, path }: Reference, scope: Scope): unknown {
  let value = base(source, scope)
  for (const step of path) {
    if (value === undefined) return undefined
    value = own(value, step)
  }
  return value
}
