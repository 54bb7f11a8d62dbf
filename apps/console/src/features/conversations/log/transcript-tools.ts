import type { ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import type { LoggedCitation } from './list-log.ts'

/** What a transcript needs of other features. */
export interface TranscriptTools {
  agent: Pick<agents.Agent, 'id' | 'name' | 'knowledgeIds'>
  /** By id, as far as they are known. */
  modelNames: ReadonlyMap<string, string>
  baseNames: ReadonlyMap<string, string>
  /** Makes a knowledge base for an agent that has none. */
  makeBase: () => Promise<string>
  /** The source of a passage, over the page. */
  renderSource: (citation: LoggedCitation, onClose: () => void) => ReactNode
}
