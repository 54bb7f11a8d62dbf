import { runs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { findForm } from './find-form.ts'

const sourceOf = (domain: string): string => (domain.includes('://') ? domain : `https://${domain}`)

/**
 * Who a form's page is for, and its `frame-ancestors` sources. A form for members can't be framed, which prevents
 * clickjacking.
 */
export async function formPage(
  context: Context,
  flowId: string,
): Promise<{ framedBy: string; forMembers: boolean }> {
  const form = await findForm(context, flowId)
  if (!form?.settings.enabled) return { framedBy: "'none'", forMembers: false }
  if (form.settings.access === 'members') return { framedBy: "'none'", forMembers: true }
  // Settings of an earlier version may contain one.
  const domains = form.settings.domains.filter((domain) => !runs.isWholeEnding(domain))
  return { framedBy: ["'self'", ...domains.map(sourceOf)].join(' '), forMembers: false }
}
