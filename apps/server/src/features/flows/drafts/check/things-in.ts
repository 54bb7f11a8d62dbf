import { flows } from '@millrace/contract'

type Definition = flows.ParameterDefinition

/** A project resource that a setting refers to by id. */
export interface ThingUse {
  type: flows.ParameterType
  id: string
  /** For columns: the sheet. */
  parent: string | null
  /** Name of the setting. */
  label: string
  place: { nodeId?: string; param: string }
  /** In a disabled node: only a warning. */
  isIdle: boolean
}

type Values = Readonly<Record<string, unknown>>

/** A literal id; token values are checked at run time. */
function idAt(definition: Definition | undefined, values: Values): string | null {
  if (!definition) return null
  const given = Object.hasOwn(values, definition.key) ? values[definition.key] : undefined
  const value = given ?? definition.value ?? definition.defaultValue
  return typeof value === 'string' && value !== '' && !value.includes('@@') ? value : null
}

function usesIn(
  definitions: readonly Definition[],
  values: Values,
  rest: { nodeId?: string; isIdle: boolean },
): ThingUse[] {
  const { isIdle, ...node } = rest
  return definitions.flatMap((definition): ThingUse[] => {
    const { key, type, label, dependsOn } = definition
    if (!flows.THING_TYPES.has(type) || !flows.isVisible(definition, definitions, values)) return []
    const id = idAt(definition, values)
    if (id === null) return []
    const parent = idAt(
      definitions.find((other) => other.key === dependsOn),
      values,
    )
    return [{ type, id, parent, label: label || key, place: { ...node, param: key }, isIdle }]
  })
}

/** All resources that a document refers to: in node settings, parameter values and defaults. */
export function thingsIn(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  given: Values = {},
): ThingUse[] {
  const ofNodes = document.nodes.flatMap(({ id, type, params, disabled = false }) =>
    usesIn(catalogue.get(type)?.params ?? [], params, { nodeId: id, isIdle: disabled }),
  )
  return [...usesIn(document.params, given, { isIdle: false }), ...ofNodes]
}
