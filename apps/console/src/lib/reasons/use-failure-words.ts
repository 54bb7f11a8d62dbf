import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, wordFailure } from './word-failure.ts'

/** Localizes failures of runs, steps and cells. */
export function useFailureWords(): (failure: Failure) => string {
  const { t } = useTranslation('reasons')
  // `t` changes with the language, after its texts have loaded.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useCallback((failure: Failure) => wordFailure(failure), [t])
}
