import type { flows, jobs } from '@millrace/contract'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useCosts } from '../api/costs.ts'
import { useTotalRows } from '../../../lib/flows/api/sheets.ts'
import { formatCredits } from '../../../lib/flows/format.ts'
import { valueLine, valuesLine } from '../../../lib/flows/value-text.ts'
import { BudgetNote } from './BudgetNote.tsx'
import { unfilledLabels } from './fills.ts'
import { launchOf, runsOnce } from './launch-of.ts'
import css from './Launch.module.css'
import type { Needs } from '../../../lib/flow-needs.ts'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'
import type { LaunchDraft } from './types.ts'

type Texts = ReturnType<typeof useLaunchTexts>
type KnownSheets = StepProps['known']

/** All choices, with the number of rows first. */
export function SummaryStep({ flow, draft, needs, known }: StepProps & { flow: flows.Flow }) {
  const t = useLaunchTexts()
  const count = useRowsToRun(draft)
  const rows = useRowsText(draft, count)
  const launch = launchOf(flow, draft, needs)
  const nameOf = namesOf(needs)
  const mapped = mappedOf([...launch.SHEETS, ...launch.ASSOCIATED_SHEETS], { nameOf, known })
  const params = valuesLine(givenParams(launch.params), nameOf)
  const cost = useCostText({ flow, params: launch.params, rows: runsOnce(draft) ? 1 : count })
  const joined = joinsOf(draft, known, t)
  const lines: [string, ReactNode][] = [
    ...lineOf(t('summary.sheet'), listed(inputsOf(draft, known, t))),
    ...lineOf(t('summary.joins'), joined.length > 0 ? listed(joined) : ''),
    [t('summary.version'), String(flow.publishedVersion ?? '')],
    ...lineOf(t('summary.mapped'), mapped),
    ...lineOf(t('summary.params'), params),
    [t('summary.output'), listed(targetsOf(draft, known, t))],
    ...(runsOnce(draft) ? [] : paceOf(draft, t)),
    ...lineOf(t('summary.cost'), cost),
    [t('summary.budget'), draft.budget === '' ? t('run.none') : creditsOf(Number(draft.budget), t)],
  ]
  const rebuilt = launch.OUTPUT_SHEETS.flatMap(({ sheetId, writeMode }) =>
    writeMode === 'DELETE_AND_REBUILD' && sheetId ? [known.get(sheetId)?.name ?? ''] : [],
  )
  return (
    <>
      <dl className={css.summary}>
        <dt>{t('summary.rows')}</dt>
        <dd className={css.big}>{rows}</dd>
        {lines.map(([name, value]) => [
          <dt key={`${name}-name`}>{name}</dt>,
          <dd key={`${name}-value`}>{value}</dd>,
        ])}
      </dl>
      {rebuilt.length > 0 ? (
        <Callout kind="warning">{t('summary.rebuilt', { names: rebuilt.join(', ') })}</Callout>
      ) : null}
      {draft.outputs.map((output) => {
        const names = unfilledLabels(output, { draft, known }).join(', ')
        if (names === '') return null
        const sheet = known.get(output.sheetId)?.name ?? ''
        return (
          <Callout key={output.sheetId} kind="info">
            {sheet}: {t(`output.unfilled.${output.writeMode}`, { names })}
          </Callout>
        )
      })}
      <BudgetNote flow={flow} draft={draft} needs={needs} />
    </>
  )
}

const paceOf = ({ runMode, concurrency }: LaunchDraft, t: Texts): [string, ReactNode][] => [
  [t('summary.mode'), t(`run.modes.${runMode}`)],
  [t('summary.atOnce'), formatNumber(Number(concurrency))],
]

const lineOf = (name: string, value: ReactNode): [string, ReactNode][] => (value ? [[name, value]] : [])

/** A single item as is, several in a list. */
function listed(items: readonly string[]): ReactNode {
  if (items.length <= 1) return items[0] ?? ''
  return (
    <ul className={css.plain}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

const arrow = (from: string, to: string): string => (from === to ? to : `${from} → ${to}`)

/** Labels of parameters as in the form; row fields only have a key. */
const namesOf =
  ({ params }: Needs) =>
  (key: string): string =>
    params.find((param) => param.key === key)?.label || key

const columnName = (sheetId: string, key: string, known: KnownSheets): string =>
  known.get(sheetId)?.columns.find((column) => column.key === key)?.label ?? key

/** Mappings shared by all sheets are listed once. */
function mappedOf(
  inputs: readonly Pick<jobs.JobLaunch['SHEETS'][number], 'sheetId' | 'mapping'>[],
  { nameOf, known }: { nameOf: (key: string) => string; known: KnownSheets },
): string {
  const lines = inputs.flatMap(({ sheetId, mapping }) =>
    Object.entries(mapping).map(([to, from]) => arrow(columnName(sheetId, from, known), nameOf(to))),
  )
  return [...new Set(lines)].join(', ')
}

const inputsOf = ({ inputs }: LaunchDraft, known: KnownSheets, t: Texts): string[] =>
  inputs.map(({ sheetId, filter }) => withFilter(known.get(sheetId)?.name ?? '', filter, t))

const withFilter = (name: string, filter: unknown, t: Texts): string =>
  filter ? `${name} (${t('summary.filtered')})` : name

const joinsOf = ({ inputs, joins, joinMode }: LaunchDraft, known: KnownSheets, t: Texts): string[] =>
  joins.map(({ sheetId, filter, main, own }) => {
    const pair = `${columnName(inputs[0]?.sheetId ?? '', main, known)} = ${columnName(sheetId, own, known)}`
    const name = withFilter(known.get(sheetId)?.name ?? '', filter, t)
    const how = t(`joins.modes.${joinMode}`)
    return joinMode === 'WHOLE' ? `${name}: ${how}` : `${name}: ${how} (${pair})`
  })

function targetsOf({ outputs }: LaunchDraft, known: KnownSheets, t: Texts): string[] {
  if (outputs.length === 0) return [t('summary.jobOnly')]
  return outputs.map(({ kind, name, sheetId, writeMode }) =>
    kind === 'new'
      ? t('summary.newSheet', { name: name.trim() })
      : `${known.get(sheetId)?.name ?? ''} (${t(`output.modes.${writeMode}`)})`,
  )
}

/** Empty values are not listed. */
const givenParams = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => valueLine(value).trim() !== ''))

const creditsOf = (credits: number, t: Texts): string =>
  t('summary.credits', { count: credits, formatted: formatCredits(credits) })

/** The total possible cost; empty if the flow has models that are not covered, or if it couldn't be loaded. */
function useCostText({
  flow,
  params,
  rows,
}: {
  flow: flows.Flow
  params: Record<string, unknown>
  rows: number | null
}): string {
  const t = useLaunchTexts()
  const { data, isLoading } = useCosts(flow.id, params, true)
  // Its line is there from the start: the buttons below must not move away from who presses them.
  if (isLoading || (data && rows === null)) return '…'
  if (!data || rows === null || data.models.length > 0) return ''
  const { most } = data.row
  if (most === 0) return t('summary.free')
  return t('summary.costs', { all: creditsOf(most * rows, t), row: creditsOf(most, t) })
}

/** The number of rows to run; null while counting. */
function useRowsToRun({ inputs, amount }: LaunchDraft): number | null {
  const total = useTotalRows(inputs)
  if (total === null || amount === '') return total
  return Math.min(total, Number(amount))
}

/**
 * The number of rows as text: exact when starting at the first row, else an upper limit because of earlier jobs. With
 * all matches, a row may become several runs, or none.
 */
function useRowsText({ inputs, joins, joinMode, runMode }: LaunchDraft, count: number | null): string {
  const t = useLaunchTexts()
  if (runsOnce({ inputs })) return t('summary.once')
  if (count === null) return '…'
  const words = { count, formatted: formatNumber(count) }
  if (joins.length > 0 && joinMode === 'MATCH_ALL') return t('summary.perMatch', words)
  return runMode === 'LASTRUN' ? t('summary.atMost', words) : t('summary.exactly', words)
}
