import { type Data, flows, runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { originOf, visitorOriginOf } from '../../../lib/origin.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { holdFlow, openFlow, recordChange } from '../../flows/index.ts'
import { formParams, formProblems } from './form-params.ts'
import { publishedParams, readSettings } from './find-form.ts'

/** A form for members is a page at the console's origin, where their session is. */
const urlOf = ({ config }: Context, id: string, { access }: runs.FormSettings): string =>
  access === 'members' ? `${originOf(config)}/member-form/${id}` : `${visitorOriginOf(config)}/form/${id}`

interface StoredForm {
  settings: runs.FormSettings
  documentId: string | null
}

async function load(tx: Tx, id: string): Promise<StoredForm> {
  const { rows } = await sql<{ iframe_settings: unknown; document_id: string | null }>`
    select f.iframe_settings, v.document_id
    from flows f left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    where f.id = ${id}`.execute(tx)
  return { settings: readSettings(rows[0]!.iframe_settings), documentId: rows[0]!.document_id }
}

async function present(
  context: Context,
  id: string,
  { settings, documentId }: StoredForm,
): Promise<runs.FormState> {
  const params = await publishedParams(context, documentId)
  return { settings, url: urlOf(context, id, settings), problems: formProblems(params, settings) }
}

export async function getForm(context: Context, member: Member, id: string): Promise<runs.FormState> {
  const kept = await asMember(context, member, async (tx) => {
    await openFlow(tx, member, id)
    return load(tx, id)
  })
  return present(context, id, kept)
}

/** Stores the form settings. A form can be enabled only if visitors can fill in the published version. */
export async function saveForm(
  context: Context,
  member: Member,
  { id, settings }: { id: string; settings: runs.FormSettings },
): Promise<runs.FormState> {
  const before = await asMember(context, member, async (tx) => {
    await openFlow(tx, member, id)
    return load(tx, id)
  })
  refuseEndings(settings)
  const params = await publishedParams(context, before.documentId)
  if (settings.enabled) refuse(params, settings)
  const kept = await asMember(context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    await sql`update flows set iframe_settings = ${JSON.stringify(settings)}::jsonb, updated_at = now()
      where id = ${id}`.execute(tx)
    const flow = { id, projectId: row.project_id }
    const { enabled, access, domains } = settings
    const details = { enabled, access, domains }
    await recordChange(context, tx, { member, flow, action: 'flow.saveForm', details })
    return load(tx, id)
  })
  return present(context, id, kept)
}

/** A wildcard may cover one owner's sites, but not everyone's. */
function refuseEndings({ domains }: runs.FormSettings): void {
  const issues = domains.flatMap((domain, n) =>
    runs.isWholeEnding(domain)
      ? [
          {
            path: `body.domains[${n}]`,
            message: `${domain} matches every site. Add a domain after the asterisk, such as *.example.com`,
          },
        ]
      : [],
  )
  if (issues.length > 0) throw invalid(issues)
}

function refuse(params: flows.FlowDocument['params'] | null, settings: runs.FormSettings): void {
  const [problem] = formProblems(params, settings)
  if (problem) throw new Failure('conflict', `The form can’t be shown: ${problem}`)
  const asked = new Set(formParams(params ?? [], settings).map(({ key }) => key))
  const at = settings.fields?.findIndex((key) => !asked.has(key)) ?? -1
  if (at >= 0)
    throw invalid([{ path: `body.fields[${at}]`, message: 'is not a parameter that visitors can fill in' }])
}

/** Flows of the project with a form. */
export async function listForms(context: Context, member: Member): Promise<Data<typeof runs.forms>> {
  const projectId = currentProject(member)
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string; title: string; iframe_settings: unknown }>`
      select id, title, iframe_settings from flows
      where project_id = ${projectId} and deleted_at is null and (iframe_settings ->> 'enabled')::boolean
      order by title, id limit 500`.execute(tx)
    const items = rows.map(({ id, title, iframe_settings }) => {
      const settings = readSettings(iframe_settings)
      return { id, title, url: urlOf(context, id, settings), settings }
    })
    return { items }
  })
}
