import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCatalogue } from './api/catalogue.ts'
import type { NodeTexts } from './node-texts/types.ts'
import { nodeWords, type NodeWords } from './node-words.ts'

const LOADERS: Readonly<Record<string, () => Promise<NodeTexts>>> = {
  de: async () => (await import('./node-texts/de.ts')).de,
  zh: async () => (await import('./node-texts/zh.ts')).zh,
}
const NONE: NodeTexts = {}

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
export function useNodeTexts(): NodeWords {
  const own = useOwnTexts()
  const { language } = useTranslation().i18n
  const { data: catalogue } = useCatalogue()
  return useMemo(() => nodeWords({ own, language, catalogue }), [own, language, catalogue])
}
