import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReasonTexts } from './types.ts'
import { type Failure, wordFailure } from './word-failure.ts'

const LOADERS: Readonly<Record<string, () => Promise<ReasonTexts>>> = {
  de: async () => (await import('./de/index.ts')).de,
  zh: async () => (await import('./zh/index.ts')).zh,
}

/**
 * Words failures of runs, steps and cells in the language of the console. English is what they come with; the texts of
 * other languages load with the first list that may show any.
 */
export function useFailureWords(): (failure: Failure) => string {
  const { language } = useTranslation().i18n
  const { data } = useQuery({
    queryKey: ['reason-texts', language],
    queryFn: () => LOADERS[language]?.() ?? null,
    enabled: Object.hasOwn(LOADERS, language),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    meta: { silent: true },
  })
  return useCallback((failure: Failure) => wordFailure(failure, language, data), [language, data])
}
