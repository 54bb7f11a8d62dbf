import type { TemplateMessage } from '@millrace/channels'
import { channels, templateText } from '@millrace/contract'
import type { Tx } from '../../db/scope.ts'
import { findTemplate } from './templates.ts'

interface PreparedTemplate {
  /** What the contact reads. */
  text: string
  template: TemplateMessage
}

/** A template with its values, ready to send; otherwise what is wrong with it. */
export async function prepareTemplate(
  tx: Tx,
  { connectionId, name, language, values }: channels.ChosenTemplate & { connectionId: string },
): Promise<PreparedTemplate | { problem: 'missing' | 'values'; expected: number }> {
  const found = await findTemplate(tx, { connectionId, name, language })
  if (!found?.isApproved || !found.isSendable) return { problem: 'missing', expected: 0 }
  const { placeholders } = found
  const isUsable = (value: string) => value.trim() !== '' && value.length <= channels.TEMPLATE_VALUE_MAX
  if (values.length !== placeholders.length || !values.every(isUsable))
    return { problem: 'values', expected: placeholders.length }
  const parameters = placeholders.map((one, index) => ({ ...one, value: values[index]! }))
  return { text: templateText(found, parameters), template: { name, language, parameters } }
}
