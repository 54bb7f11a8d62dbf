import type { flows } from '@millrace/contract'
import { useTranslation } from 'react-i18next'
import { useEditorTexts } from './texts.ts'

/**
 * What is wrong, in the language of the console. The engine says it most exactly, in English; other languages say what
 * kind of mistake it is.
 */
export function useProblemText(): (problem: flows.FlowProblem) => string {
  const t = useEditorTexts()
  const { i18n } = useTranslation()
  return ({ code, message }) => (i18n.language === 'en' ? message : t(`problems.${code}`))
}
