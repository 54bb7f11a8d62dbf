import type { sheets } from '@millrace/contract'

export interface Glyph {
  /** A stroke path in a 16×16 box. */
  path: string
  tone: 'muted' | 'accentText' | 'error' | 'warning'
  /** Whether it rotates. */
  turns?: true
}

/**
 * Status icons with distinct shapes, so that color is not needed to tell them apart. Cells that are done or never ran
 * have none, so that a finished sheet looks calm.
 */
export const GLYPHS: Partial<Record<sheets.AiCellStatus, Glyph>> = {
  // A clock, an open ring, a ring with a bar, an exclamation mark in a triangle, an arrow back.
  queued: { path: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.200l2 1.300', tone: 'muted' },
  running: { path: 'M14 8a6 6 0 1 1-4.200-5.700', tone: 'accentText', turns: true },
  notFound: { path: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.800 12.200l8.400-8.400', tone: 'muted' },
  error: { path: 'M8 2.500 14.500 13.500H1.500ZM8 6.800v3M8 11.800v.01', tone: 'error' },
  stale: {
    path: 'M2.500 8a5.500 5.500 0 1 1 1.700 4M2.300 13.200V9.800h3.400M8 5.200V8l2 1.200',
    tone: 'warning',
  },
}
