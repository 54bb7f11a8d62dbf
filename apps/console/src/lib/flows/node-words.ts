import type { flows } from '@millrace/contract'
import type { NodeTexts } from './node-texts/types.ts'

type Definition = flows.NodeDefinition

/** The way out that all types have in common. */
const ERROR_TITLES: Readonly<Record<string, string>> = { de: 'Fehler', zh: '错误' }

/** The one way out of most types, which has no name of its own. */
const OUT_TITLES: Readonly<Record<string, string>> = { en: 'Next', de: 'Weiter', zh: '继续' }

/** What node types are called and do. */
export interface NodeWords {
  title: (definition: Definition) => string
  desc: (definition: Definition) => string
  port: (definition: Definition | undefined, port: flows.Port) => string
  /** By the name of the type alone. */
  titleOf: (type: string) => string
}

interface Spoken {
  own: NodeTexts
  language: string
  catalogue: flows.Catalogue | undefined
}

export const nodeWords = ({ own, language, catalogue }: Spoken): NodeWords => ({
  title: ({ type, title }) => own[type]?.title ?? title,
  desc: ({ type, desc }) => own[type]?.desc ?? desc,
  port: (definition, { id, title }) =>
    (id === 'error' && ERROR_TITLES[language]) ||
    // A way out that a person named, such as a case, is called as they did.
    (definition?.ports.some((one) => one.id === id) && own[definition.type]?.ports?.[id]) ||
    title ||
    (id === 'out' && OUT_TITLES[language]) ||
    id,
  titleOf: (type) => own[type]?.title ?? catalogue?.get(type)?.title ?? type,
})
