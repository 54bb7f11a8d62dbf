import { PLAIN_STYLE, readText, titleColumn } from '@millrace/cells'
import { type Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { analyzeAfterWrite } from '../read/analyze-grown.ts'
import { calculatingFirst } from '../write/calculate-first.ts'
import { insertRecords } from '../write/insert-records.ts'
import { updateRecords } from '../write/update-records.ts'
import { writerOf, type WriteRow } from '../write/types.ts'
import { type ErrorCell, errorCells } from '../links/error-cells.ts'
import { type LinkedPair, openPair, whyNotCreated } from '../links/open-pair.ts'
import { type LinkLookup, resolveLinks } from '../links/resolve-links.ts'

type Body = z.output<typeof sheets.linkRecords.body>
type Answer = Data<typeof sheets.linkRecords>

const TITLES_SHOWN = 20

/**
 * Links cells stored as errors to the records that now exist; with `create`, also to records added for unknown titles.
 * Everything happens in one transaction and is reverted by one undo.
 */
export async function linkRecords(
  context: Context,
  member: Member,
  { id, body }: { id: string; body: Body },
): Promise<Answer> {
  const { column, preview } = body
  const { pair, answer } = await calculatingFirst((calculated) =>
    asMember(context, member, async (tx) => {
      const pair = await openPair(tx, member, { id, column, lock: !preview, calculated })
      return { pair, answer: await link(tx, pair, { member, body }) }
    }),
  )
  // Not awaited: the records are already stored.
  if (answer.created > 0 && !preview) void analyzeAfterWrite(context, pair.target)
  return answer
}

async function link(
  tx: Tx,
  pair: LinkedPair,
  { member, body }: { member: Member; body: Body },
): Promise<Answer> {
  const { cells, next } = await errorCells(tx, pair, { after: body.after, count: sheets.LINK_CELLS_MAX })
  const plan = planOf(cells, await lookUp(tx, pair, cells))
  const problem = plan.titles.length > 0 ? whyNotCreated(pair.target, titleColumn(pair.target.columns)) : null
  const answer = {
    cells: plan.cells.length,
    found: plan.named,
    titles: plan.titles.slice(0, TITLES_SHOWN),
    ambiguous: plan.ambiguous,
    next: plan.next ?? next,
  }
  if (body.preview) {
    const created = problem === null ? plan.titles.length : 0
    return {
      ...answer,
      linked: plan.named + (created > 0 ? plan.unnamed : 0),
      created,
      problem,
      changeId: null,
    }
  }
  const creates = body.create && problem === null
  const made = creates ? await createTitles(tx, pair.target, { titles: plan.titles, member }) : NOTHING_MADE
  const written = await writeLinks(tx, pair, { cells: plan.cells, made, member })
  return {
    ...answer,
    ...written,
    created: made.created,
    problem: body.create ? (problem ?? made.problem) : null,
  }
}

const lookUp = (tx: Tx, { sheet, column }: LinkedPair, cells: readonly ErrorCell[]): Promise<LinkLookup> =>
  resolveLinks(tx, sheet, { column, cells: cells.map(({ text }) => ({ value: text })) })

interface LinkPlan {
  cells: readonly ErrorCell[]
  /** Cells whose records exist, and cells that lack only records. */
  named: number
  unnamed: number
  ambiguous: number
  /** Distinct titles without a record. */
  titles: string[]
  /** Where the next call continues, when there are more titles than one call may create. */
  next: string | null
}

function planOf(cells: readonly ErrorCell[], { resolved, matches }: LinkLookup): LinkPlan {
  const titles = new Map<string, string>()
  const counts = { named: 0, unnamed: 0, ambiguous: 0 }
  for (const [at, one] of resolved.entries()) {
    const missing = 'problem' in one ? one.problem.missing : []
    const keyed = missing.map((title) => [keyOf(matches.get(title)?.fold ?? title), title.trim()] as const)
    const fresh = new Set(keyed.map(([key]) => key).filter((key) => !titles.has(key)))
    if (titles.size + fresh.size > sheets.LINK_CELLS_MAX)
      return {
        ...counts,
        cells: cells.slice(0, at),
        titles: [...titles.values()],
        next: cells[at - 1]!.place,
      }
    for (const [key, title] of keyed) if (!titles.has(key)) titles.set(key, title)
    if ('ids' in one) counts.named += 1
    else if (missing.length > 0) counts.unnamed += 1
    else if (one.problem.error.code === 'ambiguous_record') counts.ambiguous += 1
  }
  return { ...counts, cells, titles: [...titles.values()], next: null }
}

const keyOf = (title: string) => title.trim().toLowerCase()

interface CreatedRecords {
  created: number
  problem: string | null
  changeId: string | null
}

const NOTHING_MADE: CreatedRecords = { created: 0, problem: null, changeId: null }

/** Adds a record per title; titles that the sheet rejects are left out, with the first reason. */
async function createTitles(
  tx: Tx,
  target: OpenSheet,
  { titles, member }: { titles: readonly string[]; member: Member },
): Promise<CreatedRecords> {
  const column = titleColumn(target.columns)
  if (!column || titles.length === 0) return NOTHING_MADE
  const rows = titles.map((title): WriteRow => {
    const read = readText(column, title, PLAIN_STYLE)
    if (read.ok) return { cells: { [column.id]: read.value } }
    return { cells: {}, issues: [{ path: `cells.${column.key}`, message: read.message }] }
  })
  const outcome = await insertRecords(tx, target, rows, { by: writerOf(member) })
  const [issue] = outcome.rows.find(({ issues }) => issues.length > 0)?.issues ?? []
  const label = target.byKey.get((issue?.path ?? '').replace(/^cells\./, '').toLowerCase())?.label
  const problem = issue ? `${target.name}: ${label ?? issue.path} ${issue.message}.` : null
  return { created: outcome.inserted, problem, changeId: outcome.changeId }
}

/** Writes the links of all cells whose records now exist. */
async function writeLinks(
  tx: Tx,
  pair: LinkedPair,
  { cells, made, member }: { cells: readonly ErrorCell[]; made: CreatedRecords; member: Member },
): Promise<{ linked: number; changeId: string | null }> {
  const { sheet, column } = pair
  const { resolved } = await lookUp(tx, pair, cells)
  const rows = resolved.flatMap((one, at): WriteRow[] =>
    'ids' in one ? [{ id: cells[at]!.id, cells: { [column.id]: one.ids } }] : [],
  )
  if (rows.length === 0) return { linked: 0, changeId: made.changeId }
  const { updated, changeId } = await updateRecords(tx, sheet, rows, { by: writerOf(member), keep: true })
  if (made.changeId !== null && changeId !== null)
    await sql`update sheet_changes set joint = ${made.changeId} where id = ${changeId}`.execute(tx)
  return { linked: updated, changeId }
}
