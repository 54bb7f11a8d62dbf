import type { Purpose, Vendor } from './api.ts'

/** Vendors that something in the product works with, and what for. */
export const OFFERED: readonly { vendor: Vendor; purposes: readonly Purpose[] }[] = [
  { vendor: 'google', purposes: ['sheets', 'calendar', 'drive'] },
  { vendor: 'calendly', purposes: ['scheduling'] },
  { vendor: 'slack', purposes: ['slackMessages', 'slackBot'] },
  { vendor: 'meta', purposes: ['metaPages'] },
  { vendor: 'mail', purposes: ['mail'] },
]
