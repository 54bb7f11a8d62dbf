import type { AiColumnDraft } from './draft.ts'

/** Props of each part of the form. */
export interface PartProps {
  draft: AiColumnDraft
  onDraft: (part: Partial<AiColumnDraft>) => void
  /** Error messages by settings path. */
  errors: Readonly<Record<string, string>>
}
