import type { AiColumnDraft } from './draft.ts'

/** What each part of the form is given. */
export interface PartProps {
  draft: AiColumnDraft
  onDraft: (part: Partial<AiColumnDraft>) => void
  /** What is wrong, by place in the settings. */
  errors: Readonly<Record<string, string>>
}
