import type { ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import type { LoggedCitation } from './list-log.ts'

/** Parts of other features that a transcript uses. */
export interface TranscriptTools {
  agent: Pick<agents.Agent, 'id' | 'name' | 'knowledgeIds'>
  /** By id, as far as known. */
  modelNames: ReadonlyMap<string, string>
  baseNames: ReadonlyMap<string, string>
  /** Creates a knowledge base for an agent without one. */
  makeBase: () => Promise<string>
  /** Shows the source of a passage over the page. */
  renderSource: (citation: LoggedCitation, onClose: () => void) => ReactNode
}
