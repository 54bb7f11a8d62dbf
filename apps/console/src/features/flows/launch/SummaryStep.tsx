import type { flows } from '@millrace/contract'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useRowCount, useSheet } from '../api/sheets.ts'
import { valuesLine } from '../kit/value-text.ts'
import { launchOf } from './draft.ts'
import css from './Launch.module.css'
import type { Needs } from '../../../lib/flow-needs.ts'
import { useLaunchTexts } from './texts.ts'
import type { LaunchDraft } from './types.ts'

interface SummaryStepProps {
  flow: flows.Flow
  draft: LaunchDraft
  needs: Needs
}

/** All that was chosen, with the number of rows first. */
export function SummaryStep({ flow, draft, needs }: SummaryStepProps) {
  const t = useLaunchTexts()
  const rows = useRows(draft)
  const { data: sheet } = useSheet(draft.sheetId || undefined)
  const target = useTarget(draft)
  const launch = launchOf(flow, draft, needs)
  const mapped = Object.entries(launch.SHEETS[0]?.mapping ?? {})
    .map(([to, from]) => (to === from ? to : `${from} → ${to}`))
    .join(', ')
  const lines: [string, ReactNode][] = [
    [t('summary.sheet'), `${sheet?.name ?? ''}${draft.filter ? ` (${t('summary.filtered')})` : ''}`],
    [t('summary.version'), String(flow.publishedVersion ?? '')],
    ...(mapped ? [[t('summary.mapped'), mapped] as [string, ReactNode]] : []),
    ...(Object.keys(launch.params).length > 0
      ? [[t('summary.params'), valuesLine(launch.params)] as [string, ReactNode]]
      : []),
    [t('summary.output'), target],
    [t('summary.mode'), t(`run.modes.${draft.runMode}`)],
    [t('summary.atOnce'), formatNumber(launch.concurrency)],
    [t('summary.ceiling'), draft.ceiling === '' ? t('run.none') : draft.ceiling],
  ]
  return (
    <dl className={css.summary}>
      <dt>{t('summary.rows')}</dt>
      <dd className={css.big}>{rows}</dd>
      {lines.map(([name, value]) => [
        <dt key={`${name}-name`}>{name}</dt>,
        <dd key={`${name}-value`}>{value}</dd>,
      ])}
    </dl>
  )
}

/** How many rows run: exact from the first row on, at most that many where earlier jobs count. */
function useRows({ sheetId, filter, amount, runMode }: LaunchDraft): string {
  const t = useLaunchTexts()
  const { data } = useRowCount(sheetId || undefined, filter)
  if (!data) return '…'
  const count = amount === '' ? data.total : Math.min(data.total, Number(amount))
  const words = { count, formatted: formatNumber(count) }
  return runMode === 'LASTRUN' ? t('summary.atMost', words) : t('summary.exactly', words)
}

function useTarget({ output }: LaunchDraft): string {
  const t = useLaunchTexts()
  const { data } = useSheet(output.kind === 'sheet' ? output.sheetId : undefined)
  if (output.kind === 'none') return t('summary.jobOnly')
  if (output.kind === 'new') return t('summary.newSheet', { name: output.name.trim() })
  return `${data?.name ?? ''} (${t(`output.modes.${output.writeMode}`)})`
}
