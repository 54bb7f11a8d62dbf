import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { scoreLead } from './score.ts'

/** The visitor's latest messages: enough for keyword rules, and little to read. */
const MESSAGES = 50
const CHARACTERS = 2000

interface Facts {
  name: string | null
  email: string | null
  phone: string | null
  fields: { key: string }[]
  pages: string[]
  messages: number
  texts: string[]
}

/** Rescores a lead by the rules of the agent's version and the current state of its conversations. */
export async function rescore(
  context: Context,
  tx: Tx,
  id: string,
  { settings, version }: { settings: agents.LeadForm; version: number | null },
): Promise<void> {
  const facts = await factsOf(tx, id)
  const filled = new Set(facts.fields.map(({ key }) => key))
  for (const type of ['name', 'email', 'phone'] as const) {
    const field = settings.fields.find((one) => one.type === type)
    if (field && facts[type] !== null) filled.add(field.key)
  }
  const { email, messages, texts, pages } = facts
  const { score, reasons } = scoreLead({ form: settings, email, filled, messages, texts, pages })
  await sql`update leads set score = ${score}, score_reasons = ${JSON.stringify(reasons)}::jsonb,
    scored_at = ${context.now()}, scored_version = ${version} where id = ${id}`.execute(tx)
}

async function factsOf(tx: Tx, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`select l.name, l.email, l.phone, l.fields,
      (select coalesce(jsonb_agg(p.page), '[]') from (
        select l.page union select c.site ->> 'page' from conversations c where c.lead_id = l.id limit 50) p(page)
        where p.page is not null) as pages,
      (select coalesce(sum(c.message_count / 2), 0)::int from conversations c where c.lead_id = l.id) as messages,
      (select coalesce(jsonb_agg(m.text), '[]') from (
        select left(m.text, ${CHARACTERS}::int) as text from messages m join conversations c on c.id = m.conversation_id
        where c.lead_id = l.id and m.role = 'user' and m.text <> ''
        order by m.created_at desc limit ${MESSAGES}) m) as texts
    from leads l where l.id = ${id}`.execute(tx)
  return rows[0]!
}
