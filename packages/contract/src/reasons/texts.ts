import { DOCUMENT_REASONS } from './document.ts'
import { MODEL_REASONS } from './model.ts'
import { NODE_REASONS } from './node.ts'
import { RUN_REASONS } from './run.ts'
import { SHEET_REASONS } from './sheet.ts'
import { WEB_REASONS } from './web.ts'

/**
 * Why a step, a row or a run failed, in English; the console has the texts in its other languages. Keys are stored with
 * runs, so they stay: a text whose values change gets another key.
 */
export const REASON_GROUPS = {
  run: RUN_REASONS,
  sheet: SHEET_REASONS,
  node: NODE_REASONS,
  web: WEB_REASONS,
  model: MODEL_REASONS,
  document: DOCUMENT_REASONS,
} as const

export const REASON_TEXTS = {
  ...RUN_REASONS,
  ...SHEET_REASONS,
  ...NODE_REASONS,
  ...WEB_REASONS,
  ...MODEL_REASONS,
  ...DOCUMENT_REASONS,
} as const

export type ReasonKey = keyof typeof REASON_TEXTS
