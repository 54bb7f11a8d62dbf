import { runs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { findForm } from './find-form.ts'

const sourceOf = (domain: string): string => (domain.includes('://') ? domain : `https://${domain}`)

/**
 * Whom the page of a form is for, and its sources of `frame-ancestors`. A form for members is shown in no frame: there a
 * click could be theirs without their seeing it.
 */
export async function formPage(
  context: Context,
  flowId: string,
): Promise<{ framedBy: string; forMembers: boolean }> {
  const form = await findForm(context, flowId)
  if (!form?.settings.enabled) return { framedBy: "'none'", forMembers: false }
  if (form.settings.access === 'members') return { framedBy: "'none'", forMembers: true }
  // Settings of an earlier version may name one.
  const domains = form.settings.domains.filter((domain) => !runs.isWholeEnding(domain))
  return { framedBy: ["'self'", ...domains.map(sourceOf)].join(' '), forMembers: false }
}
