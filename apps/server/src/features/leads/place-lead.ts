import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../lib/ids.ts'
import { emailKey, type LeadValues, phoneKey } from './check-values.ts'
import { type EarlierForm, type LeadRow, selectLeads } from './queries.ts'
import { rescore } from './rescore.ts'

interface PlacedForm {
  agent: { id: string; account_id: string; project_id: string; version: number | null }
  settings: agents.LeadForm
  values: LeadValues
  conversationId: string
  submission: string
  page: string | null
}

/**
 * Stores a form's values in the caller's transaction, which has locked the agent's leads: in the same person's lead or
 * a new one. Null when this form was already stored.
 */
export async function placeLead(context: Context, tx: Tx, form: PlacedForm): Promise<LeadRow | null> {
  const { agent, submission, conversationId } = form
  const [again] = await selectLeads(tx, sql`l.agent_id = ${agent.id} and l.submission = ${submission}`)
  if (again) return null
  const known = await findPerson(tx, form)
  const id = known ? await updateLead(context, tx, { form, known }) : await insertLead(context, tx, form)
  await sql`update conversations set lead_id = ${id} where id = ${conversationId}`.execute(tx)
  await rescore(context, tx, id, { settings: form.settings, version: agent.version })
  return (await selectLeads(tx, sql`l.id = ${id}`))[0]!
}

/**
 * The existing lead of the person who filled in the form. An email address identifies a person: a different address is
 * a different person. A phone number may belong to an office, so it only matches when neither address nor name differ.
 */
async function findPerson(
  tx: Tx,
  { agent, values, conversationId }: PlacedForm,
): Promise<LeadRow | undefined> {
  const [email, phone] = [emailKey(values.email), phoneKey(values.phone)]
  if (email !== null) {
    const [same] = await selectLeads(tx, sql`l.agent_id = ${agent.id} and l.email_key = ${email}`)
    if (same) return same
  }
  if (phone !== null) {
    const same = await selectLeads(
      tx,
      sql`l.agent_id = ${agent.id} and l.phone_key = ${phone} order by l.submitted_at desc limit 20`,
    )
    const found = same.find(
      (one) => (email === null || one.email_key === null) && isSameName(one.name, values.name),
    )
    if (found) return found
  }
  const [here] = await selectLeads(
    tx,
    sql`l.id = (select c.lead_id from conversations c where c.id = ${conversationId})`,
  )
  return here && (email === null || here.email_key === null) ? here : undefined
}

const isSameName = (one: string | null, other: string | null) =>
  one === null || other === null || one.toLowerCase() === other.toLowerCase()

async function insertLead(context: Context, tx: Tx, form: PlacedForm): Promise<string> {
  const { agent, settings, values, submission, page } = form
  const id = newId('lead')
  const now = context.now()
  const consent = settings.consent === '' ? null : settings.consent
  await sql`insert into leads (id, account_id, project_id, agent_id, name, email, phone, email_key, phone_key, fields,
      consent_text, consent_at, page, submission, submitted_at, created_at, updated_at)
    values (${id}, ${agent.account_id}, ${agent.project_id}, ${agent.id}, ${values.name}, ${values.email},
      ${values.phone}, ${emailKey(values.email)}, ${phoneKey(values.phone)}, ${JSON.stringify(values.fields)}::jsonb,
      ${consent}, ${consent === null ? null : now}, ${page}, ${submission}, ${now}, ${now}, ${now})`.execute(
    tx,
  )
  return id
}

/** Number of replaced forms kept per lead. */
const EARLIER_MOST = 20

/** Fields missing from the form stay; replaced values are kept in the history. */
async function updateLead(
  context: Context,
  tx: Tx,
  { form, known }: { form: PlacedForm; known: LeadRow },
): Promise<string> {
  const { settings, values, submission, page } = form
  const [name, email, phone] = [
    values.name ?? known.name,
    known.email ?? values.email,
    values.phone ?? known.phone,
  ]
  const given = new Map(values.fields.map((field) => [field.key, field]))
  const fields = [...known.fields.filter(({ key }) => !given.has(key)), ...given.values()]
  const before: EarlierForm = {
    at: known.submitted_at.toISOString(),
    name: known.name,
    phone: known.phone,
    fields: known.fields,
  }
  const isReplaced =
    (known.name !== null && known.name !== name) ||
    (known.phone !== null && known.phone !== phone) ||
    known.fields.some(({ key, value }) => given.has(key) && given.get(key)!.value !== value)
  const earlier = isReplaced ? [before, ...known.earlier].slice(0, EARLIER_MOST) : known.earlier
  const consent = settings.consent === '' ? null : settings.consent
  const now = context.now()
  await sql`update leads set name = ${name}, email = ${email}, phone = ${phone}, email_key = ${emailKey(email)},
      phone_key = ${phoneKey(phone)}, fields = ${JSON.stringify(fields)}::jsonb,
      earlier = ${JSON.stringify(earlier)}::jsonb,
      consent_text = coalesce(${consent}::text, consent_text),
      consent_at = case when ${consent}::text is null then consent_at else ${now}::timestamptz end,
      page = coalesce(${page}::text, page), submission = ${submission}, submitted_at = ${now}, updated_at = ${now}
    where id = ${known.id}`.execute(tx)
  return known.id
}
