import { isRecordId, joinTitles, splitTitles, TITLE_MAX } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { OpenSheet, Tx } from '../model/types.ts'
import { findTitles } from './find-titles.ts'
import { type LinkTarget, openTarget } from '../titles/open-target.ts'
import { recordTitles } from '../titles/record-titles.ts'
import { linkedIds } from '../titles/title-text.ts'

/** Maximum number of record titles cached between windows. */
const KEPT_MAX = 50_000

/** As text for tables, as a list for JSON. */
type LinkForm = 'text' | 'list'

/**
 * Writes links as titles that can be read back to the same records. A record whose title is empty, too long or not
 * unique is written as its id.
 */
export class WrittenLinks {
  readonly #form: LinkForm
  /** By id of the linked sheet, then by record id. */
  readonly #names = new Map<string, Map<string, string>>()

  constructor(form: LinkForm) {
    this.#form = form
  }

  /** The records of a sheet with the written form of their links. */
  async write(
    tx: Tx,
    sheet: Pick<OpenSheet, 'accountId' | 'projectId'>,
    { columns, items }: { columns: readonly sheets.Column[]; items: readonly sheets.SheetRecord[] },
  ): Promise<sheets.SheetRecord[]> {
    let written = [...items]
    for (const column of columns) {
      if (column.type !== 'link') continue
      const target = await openTarget(tx, sheet, column)
      if (target) written = await this.#writeColumn(tx, target, { column, items: written })
    }
    return written
  }

  async #writeColumn(
    tx: Tx,
    target: LinkTarget,
    { column, items }: { column: sheets.Column; items: readonly sheets.SheetRecord[] },
  ): Promise<sheets.SheetRecord[]> {
    const names = await this.#namesOf(
      tx,
      target,
      new Set(items.flatMap((item) => linkedIds(item.cells[column.key]))),
    )
    const several = column.settings.several !== false
    const listed = items.map((item) => linkedIds(item.cells[column.key]).map((id) => names.get(id) ?? id))
    const texts = this.#form === 'text' ? listed.map((list) => joinTitles(list, { several })) : []
    const taken = await takenTexts(
      tx,
      target,
      texts.filter((_text, at) => listed[at]!.length > 1),
    )
    return items.map((item, at) => {
      const list = listed[at]!
      if (list.length === 0) return item
      const text = texts[at]
      // Two records A and B, while another one is titled "A, B".
      const value = text === undefined ? list : taken.has(text) ? JSON.stringify(list) : text
      return { ...item, cells: { ...item.cells, [column.key]: value } }
    })
  }

  async #namesOf(tx: Tx, target: LinkTarget, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    let known = this.#names.get(target.id) ?? new Map<string, string>()
    if (known.size > KEPT_MAX) known = new Map()
    this.#names.set(target.id, known)
    const unknown = [...ids].filter((id) => !known.has(id))
    const titles = await recordTitles(tx, target, { ids: unknown, characters: TITLE_MAX + 1 })
    const matches = await findTitles(tx, target, [...titles.values()].filter(isUsable))
    for (const [id, title] of titles) known.set(id, matches.get(title)?.id === id ? title : id)
    return known
  }
}

const isUsable = (title: string) =>
  title.trim() !== '' && title.length <= TITLE_MAX && !isRecordId(title.trim())

/** The texts, meant as lists, that would be read as one record's title. */
async function takenTexts(tx: Tx, target: LinkTarget, texts: readonly string[]): Promise<Set<string>> {
  const plain = texts.filter((text) => !splitTitles(text).exact)
  const matches = await findTitles(tx, target, plain)
  return new Set(plain.filter((text) => (matches.get(text)?.count ?? 0) > 0))
}
