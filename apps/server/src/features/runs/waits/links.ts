import type { Context } from '../../../context.ts'
import { originOf } from '../../../lib/origin.ts'

const LINK_DAYS = 30
const DAY_MS = 86_400_000

/** The page at which a signed link is answered, without signing in. */
export const linkOf = (context: Context, token: string): string =>
  `${originOf(context.config)}/approve/${token}`

/** A link ends with what it asks for, and after some weeks in any case: mails lie about for years. */
export function linkEnds(madeAt: Date, endsAt: Date | null): Date {
  const latest = new Date(madeAt.getTime() + LINK_DAYS * DAY_MS)
  return endsAt && endsAt < latest ? endsAt : latest
}
