import * as contract from '@millrace/contract'
import { z } from 'zod'

/**
 * Names of the contract's schemas in the OpenAPI document: a schema that a feature exports is a named component there,
 * so that readers and code generators meet it once. Two features that use one name for different things get the
 * feature's before it. With an `ending`, for schemas of what is sent.
 */
export function nameSchemas(ending = ''): z.core.$ZodRegistry<{ id?: string }> {
  const found = new Map<string, { schema: z.ZodType; feature: string }[]>()
  const seen = new Set<unknown>()
  for (const [feature, exported] of Object.entries(contract) as [string, unknown][]) {
    if (typeof exported !== 'object' || exported === null) continue
    for (const [name, schema] of Object.entries(exported)) {
      if (!isNamed(schema) || seen.has(schema)) continue
      seen.add(schema)
      found.set(capital(name), [...(found.get(capital(name)) ?? []), { schema, feature }])
    }
  }
  const names = z.registry<{ id?: string }>()
  for (const [name, all] of found)
    for (const { schema, feature } of all) {
      // A name that a schema already has, such as a recursive one, stays.
      const own = z.globalRegistry.get(schema)?.id
      const id = RENAMED[name] ?? (all.length > 1 ? capital(feature) + name : name)
      names.add(schema, { id: (own ?? id) + ending })
    }
  return names
}

/** Names that mean something else in the languages of clients. */
const RENAMED: Readonly<Record<string, string>> = { Record: 'SheetRecord' }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Objects, and choices between objects. Plain values are clearer where they are used. */
function isNamed(value: unknown): value is z.ZodType {
  if (value instanceof z.ZodObject) return true
  return value instanceof z.ZodUnion && value.options.every((option) => isNamed(option))
}

/** A schema as a property, with its definitions. */
export interface Schema {
  properties: { schema: Record<string, unknown> }
  $defs?: Record<string, unknown>
}

const UNNAMED = '__schema'
const shapeOf = (name: string, definition: unknown) =>
  JSON.stringify(definition).replaceAll(JSON.stringify(`#/$defs/${name}`), '"#"')

/** Recursive schemas that are made anew wherever they are used, by their form. */
const SHAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ JsonValue: z.json(), Reason: contract.reason }).flatMap(([name, schema]) => {
    const { $defs = {} } = z.toJSONSchema(z.object({ schema }))
    return Object.entries($defs).map(([own, definition]) => [shapeOf(own, definition), name] as const)
  }),
)

/** Gives recursive schemas without a name that of their form, so that they are the same everywhere. */
export function nameShapes(schema: Schema): Schema {
  const unnamed = Object.entries(schema.$defs ?? {}).filter(([name]) => name.startsWith(UNNAMED))
  if (unnamed.length === 0) return schema
  const names = new Map(
    unnamed.map(([name, definition]) => [name, SHAPES.get(shapeOf(name, definition)) ?? name]),
  )
  const text = JSON.stringify(schema).replaceAll(
    /"#\/\$defs\/(__schema\d+)"/g,
    (_, name: string) => `"#/$defs/${names.get(name) ?? name}"`,
  )
  const renamed = JSON.parse(text) as Schema
  return {
    ...renamed,
    $defs: Object.fromEntries(
      Object.entries(renamed.$defs ?? {}).map(([name, value]) => [names.get(name) ?? name, value]),
    ),
  }
}
