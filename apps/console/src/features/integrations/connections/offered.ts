import type { Purpose, Vendor } from './api.ts'

interface OfferedVendor {
  vendor: Vendor
  purposes: readonly Purpose[]
  /** What is chosen at first; all, if omitted. */
  initial?: readonly Purpose[]
}

/** Vendors that something in the product works with, and what for. */
export const OFFERED: readonly OfferedVendor[] = [
  { vendor: 'google', purposes: ['sheets', 'calendar', 'drive'] },
  { vendor: 'calendly', purposes: ['scheduling'] },
  { vendor: 'slack', purposes: ['slackMessages', 'slackBot'] },
  // Meta refuses everything if one permission isn't part of the app, so nothing is asked for that isn't needed.
  {
    vendor: 'meta',
    purposes: ['metaPages', 'metaInstagram', 'metaWhatsApp'],
    initial: ['metaPages'],
  },
  { vendor: 'mail', purposes: ['mail'] },
]
