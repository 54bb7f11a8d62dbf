import type { flows } from '@millrace/contract'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useEditorTexts } from './texts.ts'

/**
 * The problem in the user's language. The engine's English message is the most precise; other languages name the kind
 * of problem.
 */
export function useProblemText(): (problem: flows.FlowProblem) => string {
  const t = useEditorTexts()
  const language = useLanguage()
  return ({ code, message }) => (language === 'en' ? message : t(`problems.${code}`))
}
