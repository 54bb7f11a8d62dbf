import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, wordFailure } from './word-failure.ts'

/** Words failures of runs, steps and cells in the language of the console. */
export function useFailureWords(): (failure: Failure) => string {
  const { t } = useTranslation('reasons')
  // It changes when the language does, and has then loaded.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useCallback((failure: Failure) => wordFailure(failure), [t])
}
