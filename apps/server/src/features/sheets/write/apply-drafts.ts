import { takeTurn } from '../../../lib/take-turn.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { convertedLinks } from './compute.ts'
import { checkReferences } from './references.ts'
import { titlesOfLinks } from '../titles/record-titles.ts'
import { noteChanges } from './note-changes.ts'
import { calculateBehindLinks, calculateInTurns } from './calculate.ts'
import { outcomeOf, type Refused } from './outcome.ts'
import { applyRules } from './rules.ts'
import { saveChanged, saveNew, writtenCells } from './save-drafts.ts'
import type { Draft, WriteOptions, WriteOutcome } from './types.ts'
import { beginWork, endWork, type Work } from './work.ts'

/**
 * Writes new and changed records: checks column rules, calculates formulas, writes, records history, updates counts and
 * notifies listeners. The sheet must be locked.
 */
export async function applyDrafts(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, refused = [], options }: { drafts: Draft[]; refused?: Refused[]; options: WriteOptions },
): Promise<WriteOutcome> {
  const work = beginWork(sheet, options)
  await checkDrafts(tx, sheet, { drafts, at: work.at, keep: options.keep })
  const failing = drafts.some((draft) => draft.issues.length > 0) || refused.length > 0
  const good = options.atomic && failing ? [] : drafts.filter((draft) => draft.issues.length === 0)
  const written = await writeDrafts(tx, sheet, { drafts: good, work, options })
  const kind = options.kind ?? (drafts.some((draft) => draft.before) ? 'update' : 'create')
  const changeId = await endWork(tx, sheet, { work, options: { ...options, kind } })
  return outcomeOf({ sheet, drafts, refused, written, changeId })
}

/** Applies column rules and formulas to the drafts. Drafts that break a rule get issues, unless `keep`. */
export async function checkDrafts(
  tx: Tx,
  sheet: OpenSheet,
  { drafts, at, keep = false }: { drafts: Draft[]; at: Date; keep?: boolean | undefined },
): Promise<void> {
  await applyRules(tx, sheet, { drafts, keep })
  const links = { columns: convertedLinks(sheet), cells: drafts.map(({ cells }) => cells) }
  const titles = await titlesOfLinks(tx, sheet, links)
  await calculateInTurns(tx, sheet, { drafts, at, titles })
  await checkPending(tx, sheet, drafts)
}

/** For columns being converted to links: titles in new input are resolved to ids, as in all other rows. */
async function checkPending(tx: Tx, sheet: OpenSheet, drafts: Draft[]): Promise<void> {
  if (sheet.pending.length === 0) return
  await checkReferences(tx, sheet, {
    columns: sheet.pending.map(({ column }) => column),
    rows: drafts
      .filter(({ issues }) => issues.length === 0)
      .map(({ cells, errors }) => ({
        cells,
        refuse: (id, { error }) => {
          delete cells[id]
          errors[id] = error
        },
      })),
  })
  calculateBehindLinks(sheet, drafts)
}

/** Writes the drafts that are new or change something. */
export async function writeDrafts(
  tx: Tx,
  sheet: OpenSheet,
  input: { drafts: Draft[]; work: Work; options: WriteOptions },
): Promise<Set<Draft>> {
  const { drafts, work, options } = input
  const fresh = drafts.filter((draft) => !draft.before)
  const changed: Draft[] = []
  for (const draft of drafts) {
    await takeTurn()
    if (draft.before && writtenCells(sheet, draft).length > 0) changed.push(draft)
  }
  await saveNew(tx, sheet, { drafts: fresh, work, options })
  await saveChanged(tx, sheet, { drafts: changed, work, options })
  await noteChanges(tx, sheet, { fresh, changed, options })
  return new Set([...fresh, ...changed])
}
