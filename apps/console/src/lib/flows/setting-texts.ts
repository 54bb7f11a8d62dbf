import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type SettingWords, settingWords } from './setting-words.ts'
import type { SettingTexts } from './setting-texts/types.ts'

const LOADERS: Readonly<Record<string, () => Promise<SettingTexts>>> = {
  de: async () => (await import('./setting-texts/de.ts')).de,
  zh: async () => (await import('./setting-texts/zh.ts')).zh,
}
const NONE: SettingTexts = {}

/** The words of nodes' settings in the language of the console; they load with the first form that shows them. */
export function useSettingTexts(): SettingWords {
  const { language } = useTranslation().i18n
  const { data } = useQuery({
    queryKey: ['setting-texts', language],
    queryFn: () => LOADERS[language]?.() ?? NONE,
    enabled: Object.hasOwn(LOADERS, language),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    meta: { silent: true },
  })
  return useMemo(() => settingWords(data ?? NONE), [data])
}
