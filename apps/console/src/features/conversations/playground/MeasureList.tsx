import type { conversations } from '@millrace/contract'
import { formatCost, formatDuration, formatNumber } from '../../../lib/format.ts'
import css from './Playground.module.css'
import { usePlaygroundTexts } from './texts.ts'

/** Duration and usage of a response. */
export function MeasureList({ measures }: { measures: conversations.Trace['measures'] }) {
  const t = usePlaygroundTexts()
  const { usage, cost, firstTokenMs, totalMs } = measures
  const shown = [
    [t('measures.input'), formatNumber(usage.inputTokens)],
    [t('measures.output'), formatNumber(usage.outputTokens)],
    [t('measures.cost'), cost === null ? t('measures.unknown') : formatCost(cost)],
    [t('measures.first'), firstTokenMs === null ? '–' : formatDuration(firstTokenMs)],
    [t('measures.total'), formatDuration(totalMs)],
  ] as const
  return (
    <dl className={css.measures} aria-label={t('measures.label')}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
