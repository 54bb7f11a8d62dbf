import { parseTemplate } from '@millrace/engine'

/**
 * The number of characters before the caret that open the token list, if just typed: `@@`, `{{` as in other tools, or
 * `=` in an empty field. 0 when there are none. A chosen token replaces them; closing the list keeps them.
 */
export function beginningOf(text: string, caret: number): number {
  const before = text.slice(0, caret)
  if (before.endsWith('@@')) return parseTemplate(before).malformed.at(-1) === caret - 2 ? 2 : 0
  if (before.endsWith('{{')) return 2
  return text === '=' ? 1 : 0
}
