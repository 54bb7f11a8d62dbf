import { workerTexts } from '../texts/texts.ts'
import { cleanPage } from './cleanup.ts'
import type { CodeJob } from './code-program.ts'
import { findDuplicates, keysIn, removeDuplicates } from './duplicates.ts'

/**
 * Cleans the cells of a sheet and removes rows that say the same. Cells are written like by any step, with history and
 * undo; rows are deleted only when a person has approved it, and can be restored.
 */
export const cleanup: CodeJob = {
  plan: (at) => {
    const t = workerTexts(at.language)
    const clean = { title: t('clean.task'), data: { kind: 'clean' } }
    const duplicates = { title: t('duplicates.task'), data: { kind: 'duplicates' } }
    return Promise.resolve([clean, ...(keysIn(at).length > 0 ? [duplicates] : [])])
  },
  work: (at, piece) => {
    if (piece.task.data?.kind === 'clean') return cleanPage(at, piece)
    return piece.from === null ? findDuplicates(at) : removeDuplicates(at, piece)
  },
}
