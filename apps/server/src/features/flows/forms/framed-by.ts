import { flows } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { findForm } from './find-form.ts'

const sourceOf = (domain: string): string => (domain.includes('://') ? domain : `https://${domain}`)

/**
 * Sources of `frame-ancestors` for the page of a form. A form for members is shown in no frame: there a click could be
 * theirs without their seeing it.
 */
export async function formFramedBy(context: Context, flowId: string): Promise<string> {
  const form = await findForm(context, flowId)
  if (!form?.settings.enabled || form.settings.access === 'members') return "'none'"
  // Settings of an earlier version may name one.
  const domains = form.settings.domains.filter((domain) => !flows.isWholeEnding(domain))
  return ["'self'", ...domains.map(sourceOf)].join(' ')
}
