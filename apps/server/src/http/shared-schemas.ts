type Json = Record<string, unknown>

const DEFINITIONS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

/**
 * Takes the definitions that schemas carry with them out of a document: what refers to them finds them among the
 * components, each once. Gives the document without them, and the components.
 */
export function shareSchemas(document: Json): { document: Json; schemas: Json } {
  const schemas: Json = {}
  return { document: take(document, { schemas, names: new Map() }) as Json, schemas }
}

interface Taking {
  schemas: Json
  /** What definitions of the schema at hand are called among the components. */
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

/** A name for each definition: another one where a different definition has its name already. */
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
