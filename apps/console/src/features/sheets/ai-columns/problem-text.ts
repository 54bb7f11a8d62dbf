import type { sheets } from '@millrace/contract'
import type { useAiColumnTexts } from './texts/texts.ts'

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** Why an AI column cannot run, in the user's language; only the server knows the names in a cycle. */
export const problemText = (
  t: ReturnType<typeof useAiColumnTexts>,
  { code, message }: Pick<sheets.AiColumnProblem, 'code' | 'message'>,
): string => (code === 'circle' ? sentence(message) : t(`problems.${code}`))
