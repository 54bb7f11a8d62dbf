import type { channels, Data, flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../../db/scope.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember, currentProject } from '../../../../lib/scoped.ts'
import { contains } from '../../../../lib/sql.ts'
import type { Desk } from '../desk.ts'
import { type Kind, type ThingIn, visibleThings } from './visible-things.ts'

type OptionsQuery = z.output<typeof flows.loadOptions.body>
type Options = Data<typeof flows.loadOptions>
type Item = Options['items'][number]

const SIZE = 50
/** Its name in a step, where it doesn't answer from documents. */
const BUILTIN_LABEL = 'Built-in (rules, no AI)'

/** Options for a setting that refers to a project resource: requested ids first, then matches. */
export async function loadOptions(desk: Desk, member: Member, wanted: OptionsQuery): Promise<Options> {
  const { type } = wanted
  if (type === 'MODEL') return modelOptions(desk, member, wanted)
  return storedOptions(desk, member, { ...wanted, type })
}

async function storedOptions(
  { context }: Desk,
  member: Member,
  { type, search, parent, firstType, system, purpose, ids = [], page }: OptionsQuery & { type: Kind },
): Promise<Options> {
  const projectId = currentProject(member)
  const place: ThingIn = {
    projectId,
    parent,
    firstType,
    purpose,
    system: system && member.conversationProjects.includes(projectId),
  }
  return asMember(context, member, async (tx) => {
    const found = await sql<{ value: string; label: string; note: string }>`
      select value, label, note from (${visibleThings(type, place)}) t
      where value = any(${ids}::text[]) or ${contains('label', search)}
      order by value = any(${ids}::text[]) desc, place, lower(label), value, note
      limit ${SIZE + 1} offset ${(page - 1) * SIZE}`.execute(tx)
    const { items, more } = pageOf(found.rows)
    const twins = type === 'SHEET' ? await twinsAmong(tx, items) : new Map<string, Item['twin']>()
    const templates =
      type === 'TEMPLATE' && parent !== undefined
        ? await templatesAmong(tx, parent, namedOf(items, ids))
        : new Map<string, Item['template']>()
    return {
      items: items.map((item) => {
        const [twin, template] = [twins.get(item.value), templates.get(item.value)]
        return { ...item, ...(twin ? { twin } : {}), ...(template ? { template } : {}) }
      }),
      more,
    }
  })
}

/** A text may have 12,000 characters, so few are returned at once. */
const PARTS_MOST = 10

const namedOf = (items: readonly Item[], ids: readonly string[]): string[] =>
  items
    .map(({ value }) => value)
    .filter((value) => ids.includes(value))
    .slice(0, PARTS_MOST)

/** What these templates of a channel say; the caller has looked them up in the project. */
async function templatesAmong(
  tx: Tx,
  connectionId: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, Item['template']>> {
  const { rows } = await sql<channels.TemplateParts & { value: string }>`
    select t.name || ' ' || t.language as value, t.header, t.body, t.footer, t.placeholders
    from channel_templates t
    where t.connection_id = ${connectionId} and t.name || ' ' || t.language = any(${values}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ value, ...template }) => [value, template]))
}

/** Of these sheets, those whose name another sheet of the project shares, even if that one isn't listed. */
async function twinsAmong(tx: Tx, items: readonly Item[]): Promise<ReadonlyMap<string, Item['twin']>> {
  const { rows } = await sql<{ id: string; row_count: string; updated_at: Date }>`
    select s.id, s.row_count, s.updated_at from sheets s
    where s.id = any(${items.map(({ value }) => value)}::text[])
      and exists (select 1 from sheets o where o.project_id = s.project_id and o.deleted_at is null
        and o.id <> s.id and lower(o.name) = lower(s.name))`.execute(tx)
  return new Map(
    rows.map(({ id, row_count: count, updated_at: at }) => [
      id,
      { rows: Number(count), updatedAt: at.toISOString() },
    ]),
  )
}

async function modelOptions(
  { models }: Desk,
  member: Member,
  { search, ids = [], page }: OptionsQuery,
): Promise<Options> {
  const { accountId } = member
  const listed = await models.list({ accountId, projectId: currentProject(member) })
  // The rule-based option is the last resort, so it comes after models with keys.
  const items = listed.items
    .map((one) => (one.builtin ? { ...one, label: BUILTIN_LABEL } : one))
    .toSorted((a, b) => Number(a.builtin) - Number(b.builtin))
  const words = search?.trim().toLowerCase() ?? ''
  const named = new Set(ids)
  const matching = items
    .filter(({ id, label }) => named.has(id) || `${label} ${id}`.toLowerCase().includes(words))
    .toSorted((a, b) => Number(named.has(b.id)) - Number(named.has(a.id)))
    .map(({ id, label, provider }) => ({ value: id, label, note: provider }))
  return pageOf(matching.slice((page - 1) * SIZE, page * SIZE + 1))
}

const pageOf = (rows: readonly { value: string; label: string; note: string }[]): Options => ({
  items: rows
    .slice(0, SIZE)
    .map(({ value, label, note }): Item => (note === '' ? { value, label } : { value, label, note })),
  more: rows.length > SIZE,
})
