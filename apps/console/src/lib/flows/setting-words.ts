import type { flows } from '@millrace/contract'
import type { SettingText, SettingTexts } from './setting-texts/types.ts'

type Parameter = flows.NodeDefinition['params'][number]

/** What settings of nodes and the values that nodes give are called. */
export interface SettingWords {
  /** The settings of a type as the form draws them. */
  params: (definition: flows.NodeDefinition) => readonly Parameter[]
  /** The name of one setting; of one that nobody knows, its key. */
  label: (definition: flows.NodeDefinition | undefined, key: string) => string
  /** What a value of a node's output is; undefined when only the server knows. */
  output: (type: string, path: readonly string[]) => string | undefined
}

function translated(param: Parameter, text: SettingText | undefined): Parameter {
  if (!text) return param
  const [label, help, names] = text
  return {
    ...param,
    label,
    desc: help ?? '',
    options: param.options.map((option) => ({
      ...option,
      label: names?.[String(option.value)] ?? option.label,
    })),
  }
}

/** Elements of a list are called as their kind is. */
const ofKind = (path: readonly string[]): string => path.filter((part) => !/^\d+$/.test(part)).join('.')

/** The words of one language, beside the English ones that definitions come with. */
export function settingWords(own: SettingTexts): SettingWords {
  const made = new WeakMap<flows.NodeDefinition, readonly Parameter[]>()
  return {
    params(definition) {
      const known = made.get(definition)
      if (known) return known
      const texts = own[definition.type]?.settings
      const params = texts
        ? definition.params.map((param) => translated(param, texts[param.key]))
        : definition.params
      made.set(definition, params)
      return params
    },
    label: (definition, key) =>
      (definition && own[definition.type]?.settings[key]?.[0]) ||
      definition?.params.find((param) => param.key === key)?.label ||
      key,
    output: (type, path) => own[type]?.outputs?.[ofKind(path)],
  }
}
