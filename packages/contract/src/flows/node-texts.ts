import type { NodeDefinition, OutputField } from './nodes.ts'
import type { Locale } from '../accounts/sign-in.ts'

/** A setting's name, or its name with help and option labels by value. */
export type SettingText =
  | string
  | {
      readonly label: string
      readonly desc?: string
      /** An option without a label shows its value: `GET`. */
      readonly options?: Readonly<Record<string, string>>
    }

/** All texts of a node type, in one language. */
export interface NodeText {
  readonly title: string
  readonly desc: string
  readonly settings?: Readonly<Record<string, SettingText>>
  readonly ports?: Readonly<Record<string, string>>
  /** By path: `links.url` is a field of each element of `links`. */
  readonly outputs?: Readonly<Record<string, string>>
}

export type NodeTexts = Readonly<Record<Locale, NodeText>>

type SameKeys<En> = En extends string ? string : { readonly [Key in keyof En]: SameKeys<En[Key]> }

/** The texts of a node type in all languages; a missing key doesn't compile. */
export const nodeTexts = <const En extends NodeText>(texts: {
  readonly en: En
  readonly de: SameKeys<NoInfer<En>>
  readonly zh: SameKeys<NoInfer<En>>
}) => texts

/** A node type with its texts in one language. */
export const withTexts = (
  definition: NodeDefinition,
  { title, desc, settings = {}, ports = {}, outputs = {} }: NodeText,
): NodeDefinition => ({
  ...definition,
  title,
  desc,
  params: definition.params.map((param) => named(param, settings[param.key])),
  ports: definition.ports.map(({ id }) => ({ id, title: ports[id] ?? '' })),
  outputs:
    definition.outputs === 'any'
      ? 'any'
      : definition.outputs.map((field) => titled(field, field.key, outputs)),
})

function named(param: NodeDefinition['params'][number], text: SettingText = ''): typeof param {
  const { label, desc = '', options = {} } = typeof text === 'string' ? { label: text } : text
  return {
    ...param,
    label,
    desc,
    options: param.options.map(({ value }) => ({ value, label: options[value] ?? String(value) })),
  }
}

const titled = (field: OutputField, path: string, texts: Readonly<Record<string, string>>): OutputField => ({
  ...field,
  title: texts[path],
  ...(field.fields ? { fields: field.fields.map((one) => titled(one, `${path}.${one.key}`, texts)) } : {}),
})
