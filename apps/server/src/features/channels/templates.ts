import type { Template } from '@millrace/channels'
import type { channels, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { consumeLimits } from '../../http/consume-limits.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { asMember, inAccount } from '../../lib/scoped.ts'
import { findAgent } from '../agents/index.ts'
import { findShown, type OfConnection } from './list-connections.ts'
import { openConnection, type OpenConnection, selectConnections } from './rows.ts'
import { callVendor } from './vendor.ts'

/** Pages that are read: 2,000 templates. */
const PAGES_MAX = 40
/** For all pages together. */
const READ_MS = 60_000
const READS = {
  points: 20,
  seconds: 300,
  message: 'Templates were read too often. Try again in a few minutes.',
}

/** A template as it was last read. */
const TEMPLATE = sql`t.name, t.language, t.status, t.category, t.header, t.body, t.footer, t.placeholders,
  t.is_approved as "isApproved", t.is_sendable as "isSendable"`

/** Templates that a list shows. */
const MOST = 2000

async function selectTemplates(tx: Tx, connectionId: string): Promise<Data<typeof channels.templates>> {
  const { rows } = await sql<channels.Template>`select ${TEMPLATE} from channel_templates t
    where t.connection_id = ${connectionId} order by t.name, t.language limit ${MOST}`.execute(tx)
  const { rows: read } = await sql<{ at: Date | null }>`select templates_at as at from channel_connections
    where id = ${connectionId}`.execute(tx)
  return { items: rows, readAt: read[0]?.at?.toISOString() ?? null }
}

/** The templates of a connection, as they were last read. */
export async function listTemplates(
  context: Context,
  member: Member,
  { id, connectionId }: OfConnection,
): Promise<Data<typeof channels.templates>> {
  return asMember(context, member, async (tx) => {
    await findAgent(tx, member, id)
    const [row] = await selectConnections(tx, sql`n.id = ${connectionId} and n.agent_id = ${id}`)
    if (!row) throw notFound('connection')
    return selectTemplates(tx, connectionId)
  })
}

/** Reads the templates of a connection at the vendor. Throws `conflict` with the vendor's words if it refuses. */
export async function readTemplates(
  context: Context,
  member: Member,
  { signal, ...of }: OfConnection & { signal: AbortSignal },
): Promise<Data<typeof channels.templates>> {
  const row = await asMember(context, member, (tx) => findShown(tx, member, of))
  await consumeLimits(context, [{ key: `channel-templates:${row.id}`, ...READS }])
  const open = await openConnection(context, row)
  const failure = open ? await refreshTemplates(context, open, signal) : { reason: 'token', detail: null }
  if (failure)
    throw new Failure('conflict', `The templates couldn’t be read: ${failure.detail ?? failure.reason}`, {
      refusal: `channel_${failure.reason}`,
    })
  return asMember(context, member, (tx) => selectTemplates(tx, row.id))
}

type ReadFailure = { reason: string; detail: string | null }

/** Replaces the stored templates of a connection by the vendor's. Returns why that failed; null if it didn't. */
export async function refreshTemplates(
  context: Context,
  open: OpenConnection,
  signal: AbortSignal,
): Promise<ReadFailure | null> {
  const read = await readAll(context, open, AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]))
  if ('reason' in read) return read
  const { id, account_id: accountId } = open.row
  await inAccount(context, accountId, async (tx) => {
    // Two who read at once take turns, and the row may be gone.
    const { rows } = await sql`update channel_connections set templates_at = now()
      where id = ${id} and state <> 'disconnected' returning 1`.execute(tx)
    if (rows.length === 0) return
    await sql`delete from channel_templates where connection_id = ${id}`.execute(tx)
    await sql`insert into channel_templates (connection_id, account_id, name, language, is_approved, status, category,
        header, body, footer, placeholders, is_sendable)
      select ${id}, ${accountId}, t.name, t.language, t."isApproved", t.status, t.category, t.header, t.body, t.footer,
        t.placeholders, t."isSendable"
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as t(name text, language text, "isApproved" boolean,
        status text, category text, header text, body text, footer text, placeholders jsonb, "isSendable" boolean)
      on conflict do nothing`.execute(tx)
  })
  return null
}

async function readAll(
  context: Context,
  open: OpenConnection,
  signal: AbortSignal,
): Promise<Template[] | ReadFailure> {
  const { channel, settings } = open
  const source = channel.templates
  if (!source) return { reason: 'template_missing', detail: `${channel.name} has no templates.` }
  let owner = source.locate.known(settings)
  if (owner === null) {
    const answer = await callVendor(context, { ...open, request: source.locate.request(settings), signal })
    if ('failure' in answer) return answer.failure
    owner = source.locate.read(answer)
    if (owner === null) return { reason: 'template_missing', detail: 'Enter the business account’s ID.' }
  }
  const found: Template[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const request = source.request(settings, { owner, after })
    const answer = await callVendor(context, { ...open, request, signal })
    if ('failure' in answer) return answer.failure
    const read = source.read(answer)
    if ('failure' in read) return read.failure
    found.push(...read.templates)
    // A page that names itself as the next one would never end.
    if (read.after === null || read.after === after) break
    after = read.after
  }
  return found
}

/** A stored template; undefined if there is none of this name in this language. */
export async function findTemplate(
  tx: Tx,
  { connectionId, name, language }: { connectionId: string; name: string; language: string },
): Promise<channels.Template | undefined> {
  const { rows } = await sql<channels.Template>`select ${TEMPLATE} from channel_templates t
    where t.connection_id = ${connectionId} and t.name = ${name} and t.language = ${language}`.execute(tx)
  return rows[0]
}

/** The vendor doesn't know a template as we do: it isn't offered until all are read again. */
export async function noteMissing(
  tx: Tx,
  { connectionId, name, language }: { connectionId: string; name: string; language: string },
): Promise<void> {
  await sql`update channel_templates set is_approved = false
    where connection_id = ${connectionId} and name = ${name} and language = ${language}`.execute(tx)
  await sql`update channel_connections set templates_at = null where id = ${connectionId}`.execute(tx)
}
