import type { flows } from '@millrace/contract'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useEditorTexts } from './texts.ts'

/**
 * What is wrong, in the language of the console. The engine says it most exactly, in English; other languages say what
 * kind of mistake it is.
 */
export function useProblemText(): (problem: flows.FlowProblem) => string {
  const t = useEditorTexts()
  const language = useLanguage()
  return ({ code, message }) => (language === 'en' ? message : t(`problems.${code}`))
}
