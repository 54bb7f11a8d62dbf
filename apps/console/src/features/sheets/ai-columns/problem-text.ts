import type { sheets } from '@millrace/contract'
import type { useAiColumnTexts } from './texts/texts.ts'

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** Why an AI column cannot run, in the language of the user; of a circle only the server knows the names. */
export const problemText = (
  t: ReturnType<typeof useAiColumnTexts>,
  { code, message }: Pick<sheets.AiColumnProblem, 'code' | 'message'>,
): string => (code === 'circle' ? sentence(message) : t(`problems.${code}`))
