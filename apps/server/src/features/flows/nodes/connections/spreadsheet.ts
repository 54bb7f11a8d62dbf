import { flows, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import type { NodeEnv } from '../types.ts'
import { callInStep, type StepCall } from './call-in-step.ts'

/** A tab of a Google spreadsheet. */
interface Tab {
  id: string
  title: string
}

const LINK = /\/spreadsheets\/d\/([\w-]{10,200})(?:[/?#]|$)/
const ID = /^[\w-]{10,200}$/

/** The tab in the step's settings; the first one if none is named. */
export async function tabOf(step: Step, env: NodeEnv): Promise<Tab> {
  const given = flows.textOf(step.params.spreadsheet).trim()
  const id = LINK.exec(given)?.[1] ?? ID.exec(given)?.[0]
  if (id === undefined)
    throw new StepError('bad_link', say('googleSheets.link', { text: given.slice(0, 200) }))
  const body = await callSheets(step, env, {
    path: `/v4/spreadsheets/${id}`,
    query: { fields: 'sheets.properties.title' },
    repeatable: true,
  })
  const titles = titlesIn(body.sheets)
  const wanted = flows.textOf(step.params.tab).trim()
  const title = wanted === '' ? titles[0] : titles.find((one) => one.toLowerCase() === wanted.toLowerCase())
  if (title === undefined)
    throw new StepError('no_tab', say('googleSheets.tab', { tab: wanted.slice(0, 200) }))
  return { id, title }
}

const titlesIn = (sheets: unknown): string[] =>
  (Array.isArray(sheets) ? (sheets as { properties?: { title?: unknown } }[]) : [])
    .map((sheet) => sheet?.properties?.title)
    .filter((title) => typeof title === 'string')

/** A range of whole rows, in A1 notation: `'Tab'!1:100`. */
export const rowsRange = ({ title }: Tab, first: number, last: number): string =>
  encodeURIComponent(`'${title.replaceAll("'", "''")}'!${first}:${last}`)

export async function callSheets(
  step: Step,
  env: NodeEnv,
  call: Omit<StepCall, 'base'>,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await callInStep(step, env, { purpose: 'sheets', call: { ...call, base: 'googleSheets' } })
  } catch (error) {
    if (!(error instanceof StepError) || error.code !== 'vendor_404') throw error
    throw new StepError('no_spreadsheet', say('googleSheets.missing'))
  }
}

/** The values of rows; a cell without a value is an empty text. */
export async function readRows(
  step: Step,
  env: NodeEnv,
  { tab, first, last }: { tab: Tab; first: number; last: number },
): Promise<unknown[][]> {
  const { values } = await callSheets(step, env, {
    path: `/v4/spreadsheets/${tab.id}/values/${rowsRange(tab, first, last)}`,
    query: { valueRenderOption: 'UNFORMATTED_VALUE', dateTimeRenderOption: 'FORMATTED_STRING' },
    repeatable: true,
  })
  return (Array.isArray(values) ? values : []).map((row) => (Array.isArray(row) ? row : []))
}

/** Names of columns by position: those without a name get one, and repeated ones a number. */
export function columnNames(header: readonly unknown[]): string[] {
  const seen = new Set<string>()
  return header.map((value, index) => {
    const name = flows.textOf(value).trim() || `column${index + 1}`
    let unique = name
    for (let n = 2; seen.has(unique.toLowerCase()); n++) unique = `${name}_${n}`
    seen.add(unique.toLowerCase())
    return unique
  })
}
