import { useQuery } from '@tanstack/react-query'
import type { flows } from '@millrace/contract'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from '../api/catalogue.ts'
import type { NodeTexts } from './node-texts/types.ts'

type Definition = flows.NodeDefinition

const LOADERS: Readonly<Record<string, () => Promise<NodeTexts>>> = {
  de: async () => (await import('./node-texts/de.ts')).de,
  zh: async () => (await import('./node-texts/zh.ts')).zh,
}
const NONE: NodeTexts = {}
/** The way out that all types have in common. */
const ERROR_TITLES: Readonly<Record<string, string>> = { de: 'Fehler', zh: '错误' }

/** English is what definitions come with; the texts of other languages load with the first that wants them. */
function useOwnTexts(): NodeTexts {
  const { language } = useTranslation().i18n
  const { data } = useQuery({
    queryKey: ['node-texts', language],
    queryFn: () => LOADERS[language]?.() ?? NONE,
    enabled: Object.hasOwn(LOADERS, language),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    meta: { silent: true },
  })
  return data ?? NONE
}

/** The words of node types in the language of the console; of a type that it does not know, those of the server. */
export function useNodeTexts() {
  const own = useOwnTexts()
  const { language } = useTranslation().i18n
  const { data: catalogue } = useCatalogue()
  return {
    title: ({ type, title }: Definition): string => own[type]?.title ?? title,
    desc: ({ type, desc }: Definition): string => own[type]?.desc ?? desc,
    port: (definition: Definition | undefined, { id, title }: flows.Port): string =>
      (id === 'error' && ERROR_TITLES[language]) ||
      // A way out that a person named, such as a case, is called as they did.
      (definition?.ports.some((one) => one.id === id) && own[definition.type]?.ports?.[id]) ||
      title ||
      id,
    /** By the name of the type alone. */
    titleOf: (type: string): string => own[type]?.title ?? catalogue?.get(type)?.title ?? type,
  }
}
