import type { usage } from '@millrace/contract'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatCost, formatDay, formatNumber } from '../../lib/format.ts'
import table from '../../lib/kit/tables/Table.module.css'
import type { Grouping, Usage } from './get-usage.ts'
import { useUsageTexts } from './texts.ts'

type Texts = ReturnType<typeof useUsageTexts>

interface UsageRow {
  key: string
  name: string
  sums: usage.UsageSums
}

/** Each group with its display name, and the total of all others. */
export function rowsOf({ groups, others }: Usage, groupBy: Grouping, t: Texts): UsageRow[] {
  const rows = groups.map((group) => ({
    key: group.key ?? '',
    name: nameOf(group, groupBy, t),
    sums: group,
  }))
  return others ? [...rows, { key: 'others', name: t('others'), sums: others }] : rows
}

function nameOf({ key, name }: usage.UsageGroup, groupBy: Grouping, t: Texts): string {
  if (groupBy === 'day') return formatDay(key ?? '')
  if (groupBy === 'kind') return t(`kinds.${key as usage.Kind}`)
  if (key === null) return t(`none.${groupBy}`)
  return name ?? t('deleted')
}

/** Scripts often take a few milliseconds. */
const formatSeconds = (seconds: number): string =>
  formatNumber(seconds < 10 ? Math.round(seconds * 100) / 100 : Math.round(seconds))

/** Usage by group; days without any are left out. */
export function UsageTable({ data, groupBy }: { data: Usage; groupBy: Grouping }) {
  const t = useUsageTexts()
  const rows = rowsOf(data, groupBy, t).filter(({ sums }) => sums.requests > 0)
  const grouping = t(`groupings.${groupBy}`)
  // Most accounts run no scripts.
  const hasScripts = data.totals.sandboxSeconds > 0
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('table', { grouping })}>
        <thead>
          <tr>
            <th scope="col">{grouping}</th>
            <th scope="col" className={table.number}>
              {t('cost')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('credits')}
            </th>
            <th scope="col" className={table.number}>
              {t('requests')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('tokensIn')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('tokensOut')}
            </th>
            {hasScripts ? (
              <th scope="col" className={`${table.number} ${table.wideOnly}`}>
                {t('sandboxSeconds')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums }) => (
            <tr key={key}>
              <td>{name}</td>
              <td className={table.number}>{formatCost(sums.costUsd)}</td>
              <td className={`${table.number} ${table.wideOnly}`}>{formatCredits(sums.credits)}</td>
              <td className={table.number}>{formatNumber(sums.requests)}</td>
              <td className={`${table.number} ${table.wideOnly}`}>{formatNumber(sums.tokensIn)}</td>
              <td className={`${table.number} ${table.wideOnly}`}>{formatNumber(sums.tokensOut)}</td>
              {hasScripts ? (
                <td className={`${table.number} ${table.wideOnly}`}>{formatSeconds(sums.sandboxSeconds)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
