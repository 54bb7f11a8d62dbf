import type { LiveDraft } from './draft.ts'

/** What each part of the form is given. */
export interface PartProps {
  draft: LiveDraft
  onDraft: (part: Partial<LiveDraft>) => void
  /** What is wrong, by place in the settings. */
  errors: Readonly<Record<string, string>>
}
