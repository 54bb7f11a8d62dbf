import { createHash } from 'node:crypto'
import type { Data, knowledge } from '@millrace/contract'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { type Member, personOf } from '../../../lib/actor.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { checkLimit } from '../../../lib/plan-limits.ts'
import { asMember } from '../../../lib/scoped.ts'
import { takeUpload } from '../../storage/index.ts'
import { recordChange } from '../changes.ts'
import { ingestSource } from '../ingest/ingest.job.ts'
import { presentSource } from '../present.ts'
import { findBase, SOURCE_COLUMNS, type SourceRow } from '../queries.ts'
import { beginSite, siteInput, type SiteSettings } from '../site/begin-site.ts'
import { beginDrive, type DriveSettings } from '../drive/begin-drive.ts'
import { beginSheet, sheetNames } from '../sheet/begin-sheet.ts'
import { findSource } from '../site/find-source.ts'
import { loadStates } from './load-states.ts'

/** A source to store; fields that its type doesn't have are null. */
export interface SourceInput {
  type: knowledge.SourceType
  name: string
  url?: string
  question?: string
  content?: string
  storageKey?: string
  mime?: string | null
  bytes?: number
  hash?: string
  /** For a file that was uploaded with a grant: its ID. It is taken when the source is stored. */
  uploadId?: string
  /** For a site: its crawl settings. */
  site?: SiteSettings
  /** For a sheet: its id; the source has the sheet's name. */
  sheetId?: string
  /** For a file or folder of Drive. */
  drive?: DriveSettings
}

export type New = z.output<typeof knowledge.newSource>
type Input = New | New[]
/** What was looked up before: uploaded files by ID, and files of Drive by `driveKey`. */
export type FoundSources = ReadonlyMap<string, SourceInput>
export const driveKey = (of: { connectionId: string; fileId: string }) => `${of.connectionId} ${of.fileId}`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function toInput(source: New, found: FoundSources | undefined): SourceInput {
  if (source.type === 'text')
    return { type: 'text', name: source.name, content: source.text, hash: sha256(source.text) }
  if (source.type === 'url') return { type: 'url', name: source.url, url: source.url }
  if (source.type === 'site') return siteInput(source)
  if (source.type === 'sheet') return { type: 'sheet', name: '', sheetId: source.sheetId }
  if (source.type === 'file' || source.type === 'drive') {
    const input = found?.get(source.type === 'file' ? source.fileId : driveKey(source))
    if (!input) throw notFound('file')
    return input
  }
  const { question, answer } = source
  return {
    type: 'qa',
    name: question.slice(0, 200),
    question,
    content: answer,
    hash: sha256(`${question}\n${answer}`),
  }
}

/** Adds texts, pairs, pages and uploaded files, which are processed in the background. */
export async function addSources(
  context: Context,
  member: Member,
  input: { id: string; sources: Input; found?: FoundSources; replaces?: string },
): Promise<Data<typeof knowledge.addSources>> {
  const list = Array.isArray(input.sources) ? input.sources : [input.sources]
  const sources = list.map((source) => toInput(source, input.found))
  return storeSources(context, member, { id: input.id, sources, replaces: input.replaces })
}

/** Stores the sources and sends a job for each, all or nothing. */
export async function storeSources(
  context: Context,
  member: Member,
  input: { id: string; sources: SourceInput[]; replaces?: string | undefined },
): Promise<Data<typeof knowledge.addSources>> {
  return asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    const where = { accountId: member.accountId, projectId: base.project_id, kbId: base.id }
    const addedBy = personOf(member)
    const sources = await named(tx, base.project_id, input.sources)
    await checkLimit(tx, context.config.plans, {
      accountId: member.accountId,
      of: 'knowledgeCharacters',
      adding: Math.max(1, knownCharacters(sources)),
    })
    for (const { uploadId: fileId, storageKey } of sources)
      if (fileId && storageKey) await takeUpload(tx, { id: fileId, storageKey })
    const { accountId } = member
    const adding = storedBytes(sources)
    if (adding > 0) await checkLimit(tx, context.config.plans, { accountId, of: 'storageBytes', adding })
    const rows = await insertSources(tx, { ...where, addedBy }, sources)
    if (input.replaces !== undefined) await takePlace(tx, rows[0]!, input.replaces)
    for (const [index, row] of rows.entries())
      await begin(context, tx, { row, accountId: member.accountId, input: sources[index]! })
    const details = { count: rows.length, types: [...new Set(rows.map((row) => row.type))] }
    await recordChange(context, tx, { member, ...where, action: 'knowledge.addSources', details })
    const states = await loadStates(tx, rows)
    return { items: rows.map((row) => presentSource(row, states(row))) }
  })
}

/** Only for files of the same base. Throws `not_found` and `invalid_request`. */
export async function checkReplaced(tx: Tx, { kbId, id }: { kbId: string; id: string }): Promise<void> {
  const { type, parent_id } = await findSource(tx, kbId, id)
  if (type !== 'file' || parent_id !== null)
    throw invalid([{ path: 'params.sid', message: 'isn’t an uploaded file' }])
}

/** Copies edits of the replaced source to the new one: tags, and changes of identical passages. */
async function takePlace(tx: Tx, row: SourceRow, replaces: string): Promise<void> {
  await checkReplaced(tx, { kbId: row.kb_id, id: replaces })
  const { rows } = await sql<{ tags: string[] }>`update knowledge_sources n set replaces = o.id, tags = o.tags
    from knowledge_sources o where n.id = ${row.id} and o.id = ${replaces} returning n.tags`.execute(tx)
  row.tags = rows[0]!.tags
  await sql`insert into knowledge_chunk_edits (source_id, account_id, origin, occurrence, text, enabled, tags, edited_at)
    select ${row.id}, account_id, origin, occurrence, text, enabled, tags, edited_at
    from knowledge_chunk_edits where source_id = ${replaces}`.execute(tx)
}

/** Names of the sheets. */
async function named(tx: Tx, projectId: string, sources: readonly SourceInput[]): Promise<SourceInput[]> {
  const ids = sources.flatMap(({ sheetId }) => sheetId ?? [])
  const names = await sheetNames(tx, projectId, ids)
  return sources.map((source) => (source.sheetId ? { ...source, name: names.shift() ?? '' } : source))
}

async function begin(
  context: Context,
  tx: Tx,
  { row, accountId, input }: { row: SourceRow; accountId: string; input: SourceInput },
): Promise<void> {
  const { site, sheetId, drive } = input
  if (drive) return beginDrive(context, tx, { row, accountId, drive })
  if (sheetId) return beginSheet(context, tx, { row, accountId, sheetId })
  if (site) return beginSite(context, tx, { row, accountId, site })
  const payload = { accountId, sourceId: row.id, revision: row.revision }
  await context.queue.send(tx, ingestSource, payload, { group: accountId })
}

/** Of texts and pairs; how much files and pages hold is known when they have been read. */
const knownCharacters = (sources: readonly SourceInput[]): number =>
  sources.reduce((sum, { question = '', content = '' }) => sum + question.length + content.length, 0)

/** Of files. Taken uploads no longer count as waiting. */
const storedBytes = (sources: readonly SourceInput[]): number =>
  sources.reduce((sum, { storageKey, bytes = 0 }) => sum + (storageKey ? bytes : 0), 0)

async function insertSources(
  tx: Tx,
  where: { accountId: string; projectId: string; kbId: string; addedBy: string | null },
  sources: SourceInput[],
): Promise<SourceRow[]> {
  const values = sources.map((source) => ({
    id: newId('source'),
    type: source.type,
    name: source.name,
    url: source.url ?? null,
    question: source.question ?? null,
    content: source.content ?? null,
    storage_key: source.storageKey ?? null,
    mime: source.mime ?? null,
    bytes: source.bytes ?? (source.content === undefined ? null : Buffer.byteLength(source.content)),
    content_hash: source.hash ?? null,
  }))
  const { rows } = await sql<SourceRow>`
    insert into knowledge_sources (id, account_id, project_id, kb_id, type, name, url, question, content, storage_key,
      mime, bytes, content_hash, added_by)
    select v.id, ${where.accountId}, ${where.projectId}, ${where.kbId}, v.type, v.name, v.url, v.question, v.content,
      v.storage_key, v.mime, v.bytes, v.content_hash, ${where.addedBy}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id text, type text, name text, url text,
      question text, content text, storage_key text, mime text, bytes bigint, content_hash text)
    returning ${SOURCE_COLUMNS}, content`.execute(tx)
  return rows
}
