import { useMemo } from 'react'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { type StatusTexts, useStatusTexts } from './texts.ts'

export interface StatusWords {
  t: StatusTexts
  /** Why a run failed. */
  failure: ReturnType<typeof useFailureWords>
}

/** Texts about AI cells; referentially stable until the language changes. */
export function useStatusWords(): StatusWords {
  const t = useStatusTexts()
  const failure = useFailureWords()
  return useMemo(() => ({ t, failure }), [t, failure])
}
