import type { Context } from '../../../context.ts'
import { originOf } from '../../../lib/origin.ts'

const LINK_DAYS = 30
const DAY_MS = 86_400_000

/** The page for answering a signed link without signing in. */
export const linkOf = (context: Context, token: string): string =>
  `${originOf(context.config)}/approve/${token}`

/** A link expires with its subject, and after a few weeks in any case, because mails are kept for years. */
export function linkEnds(madeAt: Date, endsAt: Date | null): Date {
  const latest = new Date(madeAt.getTime() + LINK_DAYS * DAY_MS)
  return endsAt && endsAt < latest ? endsAt : latest
}
