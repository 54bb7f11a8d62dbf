import { Readable } from 'node:stream'
import type { leads } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { csvLine } from '../../lib/csv.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { mapInTurns } from '../../lib/take-turn.ts'
import { type LeadFilter, wantedLeads } from './list-leads.ts'
import { presentLead, selectLeads } from './queries.ts'

interface LeadExport extends LeadFilter {
  format: (typeof leads.LEAD_EXPORT_FORMATS)[number]
}

const PIECE = 200

/** Leads as a streamed file: neither memory nor a transaction holds all of them. */
export async function exportLeads(
  context: Context,
  member: Member,
  { format, ...filter }: LeadExport,
): Promise<Readable> {
  await asMember(context, member, async (tx) => {
    await wantedLeads(tx, member, filter)
    await audit(tx, member, {
      accountId: member.accountId,
      projectId: currentProject(member),
      action: 'lead.export',
      objectId: null,
      // The search text may be a person's name.
      details: { ...filter, search: undefined, format },
    })
  })
  const pieces = readPieces(context, member, filter)
  return Readable.from(format === 'csv' ? csvOf(pieces) : jsonOf(pieces))
}

async function* readPieces(
  context: Context,
  member: Member,
  filter: LeadFilter,
): AsyncGenerator<leads.Lead[]> {
  // By id, newest first: a lead changed meanwhile is neither missed nor repeated.
  for (let before: string | null = null; ;) {
    const rows = await asMember(context, member, async (tx) => {
      const where = await wantedLeads(tx, member, filter)
      return selectLeads(
        tx,
        sql`${where} and (${before}::text is null or l.id < ${before}) order by l.id desc limit ${PIECE}`,
      )
    })
    yield rows.map(presentLead)
    if (rows.length < PIECE) return
    before = rows.at(-1)!.id
  }
}

const HEAD = [
  'id',
  'agent',
  'name',
  'email',
  'phone',
  'other fields',
  'status',
  'score',
  'score reasons',
  'note',
  'page',
  'consent',
  'consent time',
  'conversation',
  'created',
  'submitted',
]

async function* csvOf(pieces: AsyncIterable<leads.Lead[]>): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume the system's character set.
  yield `\uFEFF${csvLine(HEAD)}`
  for await (const piece of pieces) yield (await mapInTurns(piece, lineOf)).join('')
}

const lineOf = (lead: leads.Lead): string =>
  csvLine([
    lead.id,
    lead.agentName,
    lead.name,
    lead.email,
    lead.phone,
    lead.fields.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    lead.status,
    lead.score,
    lead.reasons.map(({ type, points, detail }) => `${points} ${type}: ${detail}`).join('\n'),
    lead.note,
    lead.page,
    lead.consent?.text,
    lead.consent?.at,
    lead.conversationId,
    lead.createdAt,
    lead.submittedAt,
  ])

async function* jsonOf(pieces: AsyncIterable<leads.Lead[]>): AsyncGenerator<string> {
  let separator = '\n'
  yield '{"leads":['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield `${separator}${(await mapInTurns(piece, (lead) => JSON.stringify(lead))).join(',\n')}`
    separator = ',\n'
  }
  yield ']}\n'
}
