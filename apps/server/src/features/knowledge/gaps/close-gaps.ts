import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { addSources } from '../sources/add-sources.ts'
import { alike, tellingTerms } from './alike.ts'

/** More pairs at once are an import rather than answers to gaps. */
const MOST_PAIRS = 5
const MOST_COMPARED = 500

/** Adds sources. Added pairs close matching open gaps of the base. */
export async function addAndCloseGaps(
  context: Context,
  member: Member,
  input: Parameters<typeof addSources>[2],
): Promise<Data<typeof knowledge.addSources>> {
  const added = await addSources(context, member, input)
  const sources = Array.isArray(input.sources) ? input.sources : [input.sources]
  const pairs = sources
    .flatMap((source, at) =>
      source.type === 'qa' ? [{ question: source.question, id: added.items[at]!.id }] : [],
    )
    .slice(0, MOST_PAIRS)
  if (pairs.length > 0)
    await asMember(context, member, async (tx) => {
      const { rows } = await sql<{ id: string; terms: string[] }>`select id, terms from knowledge_gaps
        where kb_id = ${input.id} and status = 'open' order by last_asked_at desc
        limit ${MOST_COMPARED}`.execute(tx)
      const closed = pairs.flatMap(({ id: source, question }) => {
        const terms = tellingTerms(question)
        return rows.filter((gap) => alike(gap.terms, terms)).map(({ id }) => ({ id, source }))
      })
      if (closed.length > 0)
        await sql`update knowledge_gaps g set status = 'answered', source_id = c.source
          from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as c(id text, source text)
          where g.id = c.id`.execute(tx)
    })
  return added
}
