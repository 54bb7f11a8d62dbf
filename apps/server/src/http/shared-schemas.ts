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
