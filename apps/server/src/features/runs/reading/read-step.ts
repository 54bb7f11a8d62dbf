import { type Data, flows, runs } from '@millrace/contract'
import type { StepRecord } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { readStored } from '../../flows/index.ts'

interface StepRef {
  flowId: string
  runId: string
  path: string
}

/** One step of a run with complete values (each at most 1 MB). Throws `not_found`. */
export async function readStep(
  context: Context,
  member: Member,
  { flowId, runId, path }: StepRef,
): Promise<Data<typeof runs.stepValues>> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<{ record: StepRecord }>`select record from flow_runs r
      join flow_steps s on s.run_id = r.id
      cross join jsonb_array_elements(s.records) with ordinality as kept (record, place)
      where r.id = ${runId} and r.flow_id = ${flowId} and r.project_id = any(${[...member.projectIds]}::text[])
        and record ->> 'path' = ${path}
      order by s.seq desc, place desc limit 1`.execute(tx),
  )
  const record = rows[0]?.record
  if (!record) throw notFound('step')
  if (record.state === 'done')
    return { path, port: record.port, input: record.input ?? null, output: record.output }
  if (record.state === 'failed')
    return { path, port: record.handled ? flows.ERROR_PORT : null, input: record.input ?? null, output: null }
  return { path, port: null, input: null, output: null }
}

/** The frozen document of a run. Throws `not_found`. */
export async function readRunDocument(
  context: Context,
  member: Member,
  { flowId, runId }: Pick<StepRef, 'flowId' | 'runId'>,
): Promise<Data<typeof runs.runDocument>> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<{
      document: unknown
    }>`select d.document from flow_runs r join flow_documents d on d.id = r.document_id
      where r.id = ${runId} and r.flow_id = ${flowId}
        and r.project_id = any(${[...member.projectIds]}::text[])`.execute(tx),
  )
  if (!rows[0]) throw notFound('run')
  return { document: readStored(rows[0].document) }
}
