import type { aiWorkers } from '@millrace/contract'
import type { ReactNode } from 'react'
import type { Schedule, WorkerDraft } from './draft.ts'

/** Fields of other features, which the page brings along. */
export interface SetupSlots {
  /** Options of a list; the chosen one is among them, the other one isn’t. */
  renderModels: (value: string | null, without: string) => ReactNode
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  /** Imports a file as a new sheet. */
  renderImport: (onImported: (sheetId: string) => void) => ReactNode
  renderTimes: (schedule: Schedule, onChange: (schedule: Schedule) => void) => ReactNode
}

export interface PartProps extends SetupSlots {
  draft: WorkerDraft
  template: aiWorkers.Template
  onChange: (part: Partial<WorkerDraft>) => void
  /** What is wrong at a field. */
  errorAt: (path: string) => string | undefined
}
