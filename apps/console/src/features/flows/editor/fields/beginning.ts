import { parseTemplate } from '@millrace/engine'

/**
 * How many letters before the caret ask for a value, when one has just been typed: `@@`; `{{`, as other tools write
 * them; or `=` in an empty field. 0 when none do. The value takes their place; whoever closes the list keeps them.
 */
export function beginningOf(text: string, caret: number): number {
  const before = text.slice(0, caret)
  if (before.endsWith('@@')) return parseTemplate(before).malformed.at(-1) === caret - 2 ? 2 : 0
  if (before.endsWith('{{')) return 2
  return text === '=' ? 1 : 0
}
