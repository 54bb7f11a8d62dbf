import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel, ChannelLab, LabAnswer, Settings, VendorRequest } from '@millrace/channels'
import { type channels, say } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { EgressError, type EgressInit, type EgressResponse } from '../../../egress/index.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { ConnectionRow } from '../rows.ts'
import { digits } from './digits.ts'
import { queueReports } from './report.job.ts'
import { type LabContactRow, type LabRow, noteCall, selectContacts, selectLab } from './rows.ts'

/** What a call of a vendor can set. */
export type LabInit = Pick<
  EgressInit,
  'method' | 'headers' | 'body' | 'redirect' | 'timeoutMs' | 'maxBytes' | 'signal'
>

interface LabCallee {
  channel: Channel
  settings: Settings
  row: ConnectionRow
  /** Where the vendor's API would be. */
  base: string
}

/** Seconds that a refused message must wait, as the vendor says. */
const RETRY_AFTER = 10

/** The simulated vendor answers a request, with its faults and delays. Throws `EgressError` like the network. */
export async function fetchInLab(
  context: Context,
  callee: LabCallee,
  url: string,
  init: LabInit,
): Promise<EgressResponse> {
  const lab = callee.channel.lab
  const host = new URL(callee.base).hostname
  if (!lab) throw unreached(host)
  const file = lab.file?.(url)
  if (file) return new Response(Buffer.from(file.bytes), { headers: { 'content-type': file.type } })
  // Bytes for an address that the simulated vendor gave; who calls checks that it is one of the vendor's.
  if (!url.startsWith(callee.base) && init.method === 'POST') return new Response('OK')
  if (!url.startsWith(callee.base)) throw unreached(new URL(url).hostname)
  const given = await inAccount(context, callee.row.account_id, (tx) =>
    answer(context, tx, { ...callee, lab, request: requestOf(url.slice(callee.base.length), init) }),
  )
  const { timeoutMs = 20_000, signal } = init
  const waits = given.fault === 'hang' ? timeoutMs : given.delaySeconds * 1000
  await sleep(Math.min(waits, timeoutMs), undefined, signal ? { signal } : {}).catch(() => {
    throw signal!.reason
  })
  if (waits >= timeoutMs) throw new EgressError('timeout', say('host.silent', { host }))
  if (given.fault === 'lost') throw new EgressError('network', say('host.brokeOff', { host }))
  const { status, body } = given.answer
  const headers = {
    'content-type': 'application/json',
    ...(status === 429 ? { 'retry-after': `${RETRY_AFTER}` } : {}),
  }
  return new Response(JSON.stringify(body), { status, headers })
}

const unreached = (host: string) => new EgressError('network', say('host.unreached', { host }))

function requestOf(path: string, { method, headers, body }: LabInit): VendorRequest {
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    path,
    headers: Object.fromEntries(new Headers(headers).entries()),
    ...(body instanceof FormData ? formOf(body) : { body: jsonOf(body) }),
  }
}

const jsonOf = (body: unknown): Record<string, unknown> | null =>
  typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : null

/** A form with a file and its texts. */
function formOf(form: FormData): Pick<VendorRequest, 'body' | 'file'> {
  const texts: Record<string, string> = {}
  let file: VendorRequest['file']
  for (const [field, value] of form.entries()) {
    if (typeof value === 'string') texts[field] = value
    else file = { field, name: value.name, type: value.type, bytes: value.size }
  }
  return { body: texts, ...(file ? { file } : {}) }
}

interface LabRequest extends LabCallee {
  lab: ChannelLab
  request: VendorRequest
}

interface LabReply {
  answer: LabAnswer
  fault: channels.LabFault | null
  delaySeconds: number
}

/** Decides on the answer and notes it, under the lock of the lab: faults happen once each. */
async function answer(context: Context, tx: Tx, called: LabRequest): Promise<LabReply> {
  const { lab, request, row, settings } = called
  const state = await selectLab(tx, row.id)
  // It was deleted.
  if (!state) throw unreached(new URL(called.base).hostname)
  const contacts = await selectContacts(tx, row.id)
  const own = lab.answer(request, {
    settings,
    now: context.now().getTime(),
    digits,
    wroteAt: (to) => contactOf(contacts, to)?.wrote_at?.getTime() ?? null,
    nameOf: (to) => contactOf(contacts, to)?.name ?? null,
  })
  const fault = own.accepted ? await takeFault(tx, row.id, state) : null
  const given = fault === null ? own : underFault(lab, fault, own)
  const { accepted } = given
  await noteAnswer(tx, called, { state, contacts, given, fault })
  if (accepted) await queueReports(context, tx, { row, accepted, states: state.states })
  return { answer: given, fault, delaySeconds: own.accepted ? state.delay_seconds : 0 }
}

const contactOf = (contacts: readonly LabContactRow[], to: string): LabContactRow | undefined =>
  contacts.find(({ identifiers }) => identifiers.some(({ value }) => value === to))

async function takeFault(tx: Tx, id: string, { faults }: LabRow): Promise<channels.LabFault | null> {
  const [first, ...rest] = faults
  if (first === undefined) return null
  await sql`update channel_labs set faults = ${JSON.stringify(rest)}::jsonb where connection_id = ${id}`.execute(
    tx,
  )
  return first
}

function underFault(lab: ChannelLab, fault: channels.LabFault, own: LabAnswer): LabAnswer {
  if (fault === 'lost') return own
  if (fault === 'rate') return { status: 429, body: { error: 'Too Many Requests' } }
  if (fault === 'down') return { status: 500, body: { error: 'Internal Server Error' } }
  return fault === 'hang' ? { status: 0, body: null } : lab.refuse(fault)
}

interface Noted {
  state: LabRow
  contacts: readonly LabContactRow[]
  given: LabAnswer
  fault: channels.LabFault | null
}

/** Files, tests and questions about a contact are calls, too, but no messages. */
async function noteAnswer(
  tx: Tx,
  { row, request }: LabRequest,
  { state, contacts, given, fault }: Noted,
): Promise<void> {
  const { accepted, uploaded, person, status, body } = given
  const isAnswered = fault !== 'hang' && fault !== 'lost'
  const about = accepted?.to ?? person
  await noteCall(tx, {
    accountId: row.account_id,
    connectionId: row.id,
    contactId: about === undefined ? null : (contactOf(contacts, about)?.id ?? null),
    direction: 'out',
    what: whatOf(given, fault),
    text: await textOfCall(tx, row.id, given),
    request:
      `${request.method} ${request.path}\n\n${request.body ? JSON.stringify(request.body, null, 2) : ''}`.trim(),
    contentType: null,
    status: isAnswered ? status : null,
    answer: isAnswered ? JSON.stringify(body, null, 2) : null,
    outcome: null,
    eventKey: null,
    vendorId: accepted?.id ?? uploaded?.ref ?? null,
    ms: accepted && isAnswered ? state.delay_seconds * 1000 : 0,
  })
}

function whatOf({ accepted, uploaded, person }: LabAnswer, fault: Noted['fault']): channels.LabCallKind {
  if (accepted?.file !== undefined) return 'file'
  if (accepted || fault) return 'send'
  if (uploaded) return 'upload'
  return person === undefined ? 'other' : 'profile'
}

/** A message names its file by the vendor's ID only; its name came with the upload. */
async function textOfCall(
  tx: Tx,
  connectionId: string,
  { accepted, uploaded }: LabAnswer,
): Promise<string | null> {
  if (accepted?.file === undefined) return accepted?.text ?? uploaded?.name ?? null
  const { rows } = await sql<{ text: string }>`select text from channel_lab_calls
    where connection_id = ${connectionId} and what = 'upload' and vendor_id = ${accepted.file}
    order by seq desc limit 1`.execute(tx)
  return rows[0]?.text ?? accepted.text
}
