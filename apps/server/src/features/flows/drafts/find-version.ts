import { type flows, type Issue } from '@millrace/contract'
import { compileFlow, FlowInvalid, readDocument } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'
import type { Owner } from '../../../lib/owner.ts'

/** A published flow version, ready to run. */
export interface FlowVersion {
  flowId: string
  title: string
  version: number
  documentId: string
  document: flows.FlowDocument
}

interface VersionRow {
  title: string
  version: number | null
  published: number | null
  document_id: string | null
  document: unknown
}

/** Flows available in a project: its own and shared ones of the account. */
export const usableIn = (projectId: string) =>
  sql<boolean>`f.deleted_at is null and (f.project_id = ${projectId} or f.shared)`

/** The given version, or the published one. `not_found` if there is no such flow. */
export async function findVersion(
  tx: Tx,
  owner: Owner,
  { flowId, version }: { flowId: string; version?: number | undefined },
): Promise<FlowVersion> {
  const { rows } = await sql<VersionRow>`
    select f.title, v.version, f.published_version as published, v.document_id, d.document
    from flows f
    left join flow_versions v on v.flow_id = f.id and v.version = coalesce(${version ?? null}::int, f.published_version)
    left join flow_documents d on d.id = v.document_id
    where f.id = ${flowId} and ${usableIn(owner.projectId)}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound('flow')
  if (row.version === null || row.document_id === null) throw invalid([missing(row, version)])
  const document = readForLaunch(row.document)
  check(document, flowId)
  return { flowId, title: row.title, version: row.version, documentId: row.document_id, document }
}

const missing = ({ published }: VersionRow, version: number | undefined): Issue =>
  version === undefined || published === null
    ? { path: 'flowId', message: 'the flow isn’t published. Publish it first' }
    : { path: 'version', message: `the flow has no version ${version}` }

/** A stored document for a launch; throws `invalid_request` if a newer server wrote it. */
export function readForLaunch(stored: unknown): flows.FlowDocument {
  const read = readDocument(stored)
  if (read.ok) return read.document
  throw invalid(read.issues.map(({ path, message }) => ({ path: `flow.${path}`, message })))
}

function check(document: flows.FlowDocument, flowId: string): void {
  try {
    compileFlow(document, CATALOGUE, { flowId })
  } catch (error) {
    if (!(error instanceof FlowInvalid)) throw error
    throw invalid(
      error.problems.map(({ nodeId, param, message }) => ({
        path: ['flow', nodeId, param].filter(Boolean).join('.'),
        message,
      })),
    )
  }
}
