import type { flows } from '@millrace/contract'
import type { FlowTemplate } from './template.ts'
import { de } from './words/de.ts'
import { zh } from './words/zh.ts'

type TemplateLanguage = (typeof flows.TEMPLATE_LANGUAGES)[number]

type Words = Readonly<Record<string, string>>

const WORDS: Readonly<Record<Exclude<TemplateLanguage, 'en'>, Words>> = { de, zh }

// A comment alone on its line, and a text in quotation marks.
const IN_CODE = /(?<=^ *\/\/ ).+$|(?<=')[^'\n]+(?=')/gm

/** The template with the words of a language in everything that people read: questions, steps, sheets and results. */
export function inLanguage(template: FlowTemplate, language: TemplateLanguage): FlowTemplate {
  if (language === 'en') return template
  const words = WORDS[language]
  const say = (text: string) => (Object.hasOwn(words, text) ? words[text]! : text)
  const { document, sheets = [] } = template
  return {
    ...template,
    sheets: sheets.map(({ name, columns, ...rest }) => ({
      ...rest,
      name: say(name),
      columns: columns.map((column) => ({ ...column, label: say(column.label) })),
    })),
    document: {
      ...document,
      params: document.params.map((param) => ({ ...param, label: say(param.label), desc: say(param.desc) })),
      nodes: document.nodes.map((node) => ({
        ...node,
        title: say(node.title),
        params: allSaid(node.params, say) as typeof node.params,
      })),
    },
  }
}

/** Names of fields stay, and all that no word is known for: keys, tokens, choices. */
function allSaid(value: unknown, say: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') {
    if (key === 'code') return value.replace(IN_CODE, say)
    return key === 'name' ? value : say(value)
  }
  if (Array.isArray(value)) return value.map((item: unknown) => allSaid(item, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, allSaid(item, say, name)]))
}
