import { type Call, calledName, type FunctionNode, type Node, type Source, type Sources } from './sources.ts'

/** Stands for a parameter in a text, and for a part that is only known at run time. */
export const PARAMETER = '\u0000'
export const UNKNOWN = '\u0001'

/** A piece of SQL, and the templates that it is composed of. */
export interface Sql {
  kind: 'sql'
  text: string
  from: ReadonlySet<Node>
}
export interface Closure {
  kind: 'function'
  node: FunctionNode
  source: Source
  frames: Frames
}
/** The possible values of an expression. Unknown: no alternatives. */
export type Value =
  | Sql
  | Closure
  | { kind: 'text'; text: string }
  | { kind: 'missing' | 'other' }
  | { kind: 'list'; items: readonly Value[][] }
  | { kind: 'object'; get(name: string | null): Value[]; entries(): Entry[] }
/** A property of an object, and the alternatives of its value. */
export type Entry = [name: string, values: Value[]]

/** The arguments of the functions that are being called. */
export type Frames = ReadonlyMap<FunctionNode, readonly Value[][]>
export interface Place {
  source: Source
  frames: Frames
  /** How many callers were followed. */
  callers: number
}

export const MOST = 24
export const isTemplate = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql'

const isRaw = (node: Node): boolean =>
  node.type === 'CallExpression' && calledName(node) === 'raw' && isOfSql(node)

/** A text that is passed to a connection unchanged. */
const isQueried = (node: Node, { parents }: Sources): boolean => {
  const call = parents.get(node)
  return (
    (node.type === 'TemplateLiteral' || node.type === 'Literal') &&
    call?.type === 'CallExpression' &&
    call.arguments[0] === node &&
    calledName(call) === 'query'
  )
}

export const isOfSql = ({ callee }: Call) =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'sql'

/** Whether SQL is written here: a template, `sql.raw`, or a text for a connection. */
export const isWritten = (node: Node, sources: Sources): boolean =>
  isTemplate(node) || isRaw(node) || isQueried(node, sources)

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const literalOf = (node: Node): string | null => (node.type === 'Literal' ? String(node.value) : null)
export const keyOf = (node: Node): string | null => (node.type === 'Identifier' ? node.name : literalOf(node))
export const listsOf = (values: readonly Value[]) => values.filter((value) => value.kind === 'list')
export const objectsOf = (values: readonly Value[]) => values.filter((value) => value.kind === 'object')
export const flattened = (values: readonly Value[]): Value[][] => {
  const lists = listsOf(values)
  return lists.length > 0 ? lists.flatMap(({ items }) => items) : [[...values]]
}

export const isOfObject = ({ callee }: Call): boolean =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'Object'

/** What functions of `Object` make of a property. */
export const LISTED: Readonly<Record<string, (entry: Entry) => Value[]>> = {
  keys: ([key]) => [{ kind: 'text', text: key }],
  values: ([, values]) => values,
  entries: ([key, values]) => [{ kind: 'list', items: [[{ kind: 'text', text: key }], values] }],
}

/** The expression that another one only wraps, such as a cast; null when it does more. */
export function wrappedIn(node: Node): Node | null {
  switch (node.type) {
    case 'AwaitExpression':
      return node.argument
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return node.expression
    default:
      return null
  }
}

/** Calls of `push` on a name in a file. */
export const pushesTo = (name: string, { calls }: Source): Call[] =>
  calls.filter(
    ({ callee }) =>
      callee.type === 'MemberExpression' &&
      callee.object.type === 'Identifier' &&
      callee.object.name === name &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'push',
  )

/** The name under which a function is called; null when it has none. */
export function nameOf(node: FunctionNode, { parents }: Sources): string | null {
  const parent = parents.get(node)
  return (
    (node.type === 'FunctionDeclaration' ? node.id?.name : null) ??
    (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : null) ??
    (parent?.type === 'Property' ? keyOf(parent.key) : null)
  )
}

interface Bound {
  name: string
  value: () => Value[]
  orElse: (values: Value[], otherwise: Node) => Value[]
}

/** The values of a name in a destructuring pattern; null when it is not in there. */
export function bound(pattern: Node, { name, value, orElse }: Bound): Value[] | null {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name ? value() : null
    case 'AssignmentPattern':
      return bound(pattern.left, { name, orElse, value: () => orElse(value(), pattern.right) })
    case 'ObjectPattern':
      return firstOf([...pattern.properties], (property) => {
        if (property.type === 'RestElement') return bound(property.argument, { name, orElse, value })
        const key = keyOf(property.key)
        const part = () => objectsOf(value()).flatMap(({ get }) => get(key))
        return bound(property.value, { name, orElse, value: part })
      })
    case 'ArrayPattern':
      return firstOf([...pattern.elements.entries()], ([n, element]) => {
        if (!element) return null
        const isRest = element.type === 'RestElement'
        const part = (items: readonly Value[][]): Value[] =>
          isRest ? [{ kind: 'list', items: items.slice(n) }] : (items[n] ?? [])
        const parts = () => listsOf(value()).flatMap(({ items }) => part(items))
        return bound(isRest ? element.argument : element, { name, orElse, value: parts })
      })
    default:
      return null
  }
}

function firstOf<T, R>(all: readonly T[], look: (one: T) => R | null): R | null {
  for (const one of all) {
    const found = look(one)
    if (found) return found
  }
  return null
}

/** A limited number of alternatives, spread evenly over all of them. */
export function spread<T>(all: readonly T[]): T[] {
  if (all.length <= MOST) return [...all]
  return Array.from({ length: MOST }, (_, n) => all[Math.floor((n * all.length) / MOST)]!)
}

/** All combinations of one item per list, or as many as the limit allows, with each alternative at least once. */
export function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  const product = lists.reduce((count, { length }) => count * length, 1)
  if (product <= MOST)
    return lists.reduce<T[][]>((all, list) => all.flatMap((one) => list.map((item) => [...one, item])), [[]])
  const count = Math.max(MOST, ...lists.map(({ length }) => length))
  return Array.from({ length: count }, (_, n) =>
    lists.map((list, place) => list[(n + place * Math.floor(n / list.length)) % list.length]!),
  )
}
