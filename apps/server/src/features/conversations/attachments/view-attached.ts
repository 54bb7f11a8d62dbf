import type { documents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { StoredCitation } from '../queries.ts'
import type { AttachedPassage } from './inspect.ts'

/**
 * The cited part of a file sent in the conversation, within that file's text; null if the citation is of no such file.
 */
export async function viewAttached(
  tx: Tx,
  conversationId: string,
  citation: StoredCitation,
): Promise<documents.DocumentView | null> {
  const { rows } = await sql<{
    name: string
    passages: AttachedPassage[]
  }>`select name, passages from attachments
    where id = ${citation.sourceId} and conversation_id = ${conversationId}`.execute(tx)
  if (!rows[0]) return null
  const { name, passages } = rows[0]
  const cited = passages.findIndex(({ start, text }) => start === citation.start && text === citation.text)
  return {
    kind: 'text',
    replaced: false,
    name,
    url: null,
    passages: passages.map(({ heading, text }, seq) => ({
      seq,
      heading,
      text,
      lit: seq === cited ? citation.highlights : [],
      cited: seq === cited,
    })),
    before: null,
    after: null,
  }
}
