import { billing, type Edition, EDITIONS } from '@millrace/contract'

const DAY_MS = 86_400_000
const PAID = ['active', 'trialing']

/** What decides which edition a subscription gives. */
export interface PaidState {
  edition: Edition
  status: string
  /** When the oldest unpaid invoice was due. */
  lateSince: Date | null
}

/** When a late subscription stops giving its edition. */
export const graceEnd = (lateSince: Date): Date => new Date(lateSince.getTime() + billing.GRACE_DAYS * DAY_MS)

/** Whether a subscription gives its edition: it is paid, or its payment is late by less than the grace period. */
export const isInForce = ({ status, lateSince }: Omit<PaidState, 'edition'>, now: Date): boolean =>
  PAID.includes(status) || (lateSince !== null && now < graceEnd(lateSince))

/** The highest edition that an account's subscriptions give; `base` without any. */
export function paidEdition(
  subscriptions: readonly PaidState[],
  { now, base }: { now: Date; base: Edition },
): Edition {
  const given = subscriptions.filter((one) => isInForce(one, now)).map(({ edition }) => edition)
  return given.reduce((best, one) => (EDITIONS.indexOf(one) > EDITIONS.indexOf(best) ? one : best), base)
}
