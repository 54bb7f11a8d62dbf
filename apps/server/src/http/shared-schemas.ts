type Json = Record<string, unknown>

const DEFINITIONS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

/**
 * Moves the definitions embedded in schemas to the components, each once, and updates the references. Returns the
 * document without them, and the components.
 */
export function shareSchemas(document: Json): { document: Json; schemas: Json } {
  const schemas: Json = {}
  return { document: take(document, { schemas, names: new Map() }) as Json, schemas }
}

interface Taking {
  schemas: Json
  /** Component names of the current schema's definitions. */
  names: ReadonlyMap<string, string>
}

function take(node: unknown, taking: Taking): unknown {
  if (Array.isArray(node)) return node.map((one) => take(one, taking))
  if (typeof node !== 'object' || node === null) return node
  const { $defs, ...rest } = node as Json
  const inner = isObject($defs) ? { ...taking, names: nameAll($defs, taking) } : taking
  if (isObject($defs))
    for (const [name, definition] of Object.entries($defs))
      inner.schemas[inner.names.get(name)!] ??= take(definition, inner)
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? renamed(value, inner) : take(value, inner),
    ]),
  )
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Assigns each definition a name, and a new one if a different definition already uses it. */
function nameAll($defs: Json, { schemas, names }: Taking): Map<string, string> {
  const own = new Map(names)
  for (const [name, definition] of Object.entries($defs)) {
    let free = name
    own.set(name, free)
    for (let n = 2; free in schemas && !sameAs(schemas[free], definition, own); n += 1) {
      free = `${name}_${n}`
      own.set(name, free)
    }
  }
  return own
}

const sameAs = (known: unknown, definition: unknown, names: ReadonlyMap<string, string>): boolean =>
  JSON.stringify(known) === JSON.stringify(take(definition, { schemas: {}, names }))

const renamed = (ref: string, { names }: Taking): string =>
  ref.startsWith(DEFINITIONS)
    ? COMPONENTS + (names.get(ref.slice(DEFINITIONS.length)) ?? ref.slice(DEFINITIONS.length))
    : ref

/** Ends the name of what is sent, where it differs from what is read. */
export const INPUT = 'Input'

/**
 * Lets a schema for input be the one without `Input` in its name where both are the same. All count as the same until
 * one differs, which makes those different that refer to it.
 */
export function mergeInputs(document: Json): Json {
  const { schemas } = (document as { components: { schemas: Json } }).components
  const inputs = Object.keys(schemas).filter((name) => name.endsWith(INPUT))
  let same = new Set(inputs)
  const merged = (node: unknown): unknown => renameRefs(node, (name) => plainName(name, same))
  for (let before = -1; before !== same.size;) {
    before = same.size
    const equals = (name: string) => {
      const plain = schemas[plainName(name, same)]
      return plain === undefined || JSON.stringify(plain) === JSON.stringify(merged(schemas[name]))
    }
    same = new Set([...same].filter(equals))
  }
  for (const name of same) {
    schemas[plainName(name, same)] ??= schemas[name]
    delete schemas[name]
  }
  return merged(document) as Json
}

const plainName = (name: string, same: ReadonlySet<string>) =>
  same.has(name) ? name.slice(0, -INPUT.length) : name

function renameRefs(node: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((one) => renameRefs(one, rename))
  if (!isObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? COMPONENTS + rename(value.slice(COMPONENTS.length))
        : renameRefs(value, rename),
    ]),
  )
}
