import { cellText, isRecordId, splitTitles, TITLE_MAX } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { OpenSheet, Tx } from '../model/types.ts'
import { existingRecords } from './existing-records.ts'
import { findTitles, type TitleMatch } from './find-titles.ts'
import { type LinkTarget, openTarget } from '../titles/open-target.ts'

/** Why a cell cannot hold the input: the stored error and the message. */
export interface CellProblem {
  error: sheets.CellError
  message: string
}

interface LinkProblem extends CellProblem {
  /** Titles without a record, when this is the cell's only problem. */
  missing: string[]
}

type ResolvedLink = { ids: string[] } | { problem: LinkProblem }

/** A cell's input: text as typed, or a list of titles and ids. */
type WrittenLink = string | readonly string[]

export interface LinkLookup {
  target: LinkTarget | null
  /** The records for these values, in order. */
  resolved: ResolvedLink[]
  /** The result for each title. */
  matches: ReadonlyMap<string, TitleMatch>
}

/**
 * Finds the records of the linked sheet that cells refer to by title or id, for all cells at once. `known` are ids that
 * the cells already contained, which are accepted even if the record no longer exists.
 */
export async function resolveLinks(
  tx: Tx,
  sheet: Pick<OpenSheet, 'accountId' | 'projectId'>,
  { column, cells }: { column: sheets.Column; cells: readonly { value: WrittenLink; known?: Set<string> }[] },
): Promise<LinkLookup> {
  const target = await openTarget(tx, sheet, column)
  const written = cells.map(({ value }) => readingsOf(value))
  const texts = new Set<string>()
  const ids = new Set<string>()
  for (const [at, { whole, items }] of written.entries())
    for (const text of [...(whole === null ? [] : [whole]), ...items])
      if (!isRecordId(text)) texts.add(text)
      else if (!cells[at]!.known?.has(text)) ids.add(text)
  const there = target ? await existingRecords(tx, target, ids) : new Set<string>()
  const matches = target ? await findTitles(tx, target, texts) : new Map<string, TitleMatch>()
  const resolver = new Resolver({ column, target, there, matches })
  const resolved = cells.map(({ value, known }, at) => resolver.resolve(value, written[at]!, known))
  return { target, resolved, matches }
}

/** The possible readings of a cell: as one title (unless it is written as a list) and as a list. */
interface Readings {
  whole: string | null
  items: string[]
  /** Written so that the list reading comes first. */
  exact: boolean
}

function readingsOf(value: WrittenLink): Readings {
  if (typeof value !== 'string') return { whole: null, items: [...value], exact: true }
  const { titles, exact } = splitTitles(value)
  const whole = value.trim()
  return { whole, items: titles.length === 1 && titles[0] === whole ? [] : titles, exact }
}

type Item = { id: string } | { problem: LinkProblem }

const NONE: ReadonlySet<string> = new Set()

const unlessProblem = (link: ResolvedLink | null) => (link && 'ids' in link ? link : null)

/**
 * Reads it as one title, else as a list. If several records have the whole text as title, a list reading would be a
 * guess.
 */
function firstReading(asWhole: ResolvedLink | null, asList: ResolvedLink | null): ResolvedLink | null {
  if (asWhole && ('ids' in asWhole || asWhole.problem.error.code === 'ambiguous_record')) return asWhole
  return asList ?? asWhole
}

class Resolver {
  readonly #column: sheets.Column
  readonly #target: LinkTarget | null
  readonly #there: ReadonlySet<string>
  readonly #matches: ReadonlyMap<string, TitleMatch>

  constructor(input: {
    column: sheets.Column
    target: LinkTarget | null
    there: ReadonlySet<string>
    matches: ReadonlyMap<string, TitleMatch>
  }) {
    this.#column = input.column
    this.#target = input.target
    this.#there = input.there
    this.#matches = input.matches
  }

  resolve(value: WrittenLink, readings: Readings, known: ReadonlySet<string> = NONE): ResolvedLink {
    const { whole, items, exact } = readings
    const isId = (id: string) => this.#there.has(id) || known.has(id)
    const asWhole = whole === null ? null : this.#list([whole], isId)
    const isList = items.length > 0 && (exact || this.#column.settings.several !== false)
    const asList = isList ? this.#list(items, isId) : null
    const chosen = exact
      ? (unlessProblem(asList) ?? unlessProblem(asWhole) ?? asList)
      : firstReading(asWhole, asList)
    const text = typeof value === 'string' ? value : cellText(this.#column, [...value])
    return withText((chosen ?? asWhole)!, text)
  }

  #list(items: readonly string[], isId: (id: string) => boolean): ResolvedLink {
    const found = items.map((item) => this.#item(item, isId))
    const problems = found.flatMap((one) => ('problem' in one ? one.problem : []))
    const ids = [...new Set(found.flatMap((one) => ('id' in one ? one.id : [])))]
    const [first] = problems
    const isOne = this.#column.settings.several === false
    if (first && !(isOne && found.length > 1)) {
      const isMissing = problems.every(({ missing }) => missing.length > 0)
      return { problem: { ...first, missing: isMissing ? problems.flatMap(({ missing }) => missing) : [] } }
    }
    if (isOne && (first || ids.length > 1)) return problem('too_many_records', 'can contain only one record')
    return { ids }
  }

  #item(item: string, isId: (id: string) => boolean): Item {
    const target = this.#target
    if (isRecordId(item)) return isId(item) ? { id: item } : problem('not_a_record', NO_RECORD)
    if (!target) return problem('unknown_record', 'the linked sheet is in the trash', { title: item })
    if (item.length > TITLE_MAX)
      return problem('too_long', `is longer than the maximum title length of ${TITLE_MAX} characters`)
    const { count = 0, id = null } = this.#matches.get(item) ?? {}
    if (id !== null) return { id }
    const called = `called "${shortened(item)}"`
    if (count > 1)
      return problem('ambiguous_record', `${count} records in ${target.name} are ${called}`, {
        title: item,
        count,
      })
    const told = { title: item, missing: [item] }
    return problem('unknown_record', `no record in ${target.name} is ${called}`, told)
  }
}

const NO_RECORD = 'contains a record that isn’t in the linked sheet'

const problem = (
  code: string,
  message: string,
  { title, count, missing = [] }: { title?: string; count?: number; missing?: string[] } = {},
): { problem: LinkProblem } => {
  const error = { code, text: '', ...(title === undefined ? {} : { title }), ...(count ? { count } : {}) }
  return { problem: { error, message, missing } }
}

const SHOWN = 200
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text)

function withText(link: ResolvedLink, text: string): ResolvedLink {
  if ('ids' in link) return link
  const { title, ...rest } = link.problem.error
  const isAll = title === undefined || title === text.trim()
  const error = { ...rest, text, ...(isAll ? {} : { title: shortened(title) }) }
  return { problem: { ...link.problem, error } }
}
