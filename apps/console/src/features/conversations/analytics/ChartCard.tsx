import Button from '@mui/material/Button'
import Download from 'lucide-react/icons/download'
import TableIcon from 'lucide-react/icons/table'
import { Link } from '@tanstack/react-router'
import { ScrollRegion } from '@millrace/ui'
import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/flows/save-file.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useAnalyticsTexts } from './texts.ts'
import css from './Analytics.module.css'
import { csvOf } from '../../../lib/csv.ts'
import { type FigureTarget, useFigureLink } from './log-link.ts'

export interface Cell extends FigureTarget {
  value: string | number
  /** The formatted text; by default the number in the console's language. */
  text?: string
}

export interface Row {
  key: string
  cells: readonly Cell[]
}

interface ChartCardProps {
  title: string
  help?: string | undefined
  head: readonly string[]
  rows: readonly Row[]
  /** The chart of these figures; without one, only the table is shown. */
  children?: ReactNode
}

/** A chart that can be switched to the table of its figures. */
export function ChartCard({ title, help, head, rows, children }: ChartCardProps) {
  const t = useAnalyticsTexts()
  const titleId = useId()
  const [table, setTable] = useState(false)
  const shown = table || !children

  function onSave() {
    const text = csvOf(
      head,
      rows.map(({ cells }) => cells.map(({ value }) => value)),
    )
    saveFile(new Blob([text], { type: 'text/csv' }), `${title}.csv`)
  }

  return (
    <section className={css.card} aria-labelledby={titleId}>
      <header className={css.cardHead}>
        <h3 id={titleId}>{title}</h3>
        {children ? (
          <Button
            size="small"
            variant="text"
            startIcon={<TableIcon size={14} />}
            aria-describedby={titleId}
            onClick={() => setTable(!table)}
          >
            {t(table ? 'chart' : 'table')}
          </Button>
        ) : null}
        <IconAction size="small" label={`${t('csv')}: ${title}`} onClick={onSave}>
          <Download size={16} />
        </IconAction>
      </header>
      {help ? <p className={css.help}>{help}</p> : null}
      {rows.length === 0 ? <p className={css.help}>{t('nothing')}</p> : null}
      {rows.length > 0 && !shown ? children : null}
      {rows.length > 0 && shown ? <FigureTable label={title} head={head} rows={rows} /> : null}
    </section>
  )
}

function FigureTable({
  label,
  head,
  rows,
}: {
  label: string
  head: readonly string[]
  rows: readonly Row[]
}) {
  return (
    <ScrollRegion className={css.scroll} label={label}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first ? <Figure {...first} /> : null}</th>
              {others.map((cell, n) => (
                <td key={head[n + 1]}>
                  <Figure {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A figure, with a link to the conversations that it counts. */
export function Figure({ value, text, label, ...of }: Cell & { label?: string }) {
  const target = useFigureLink()(of)
  const shown = text ?? (typeof value === 'number' ? formatNumber(value) : value)
  if (!target || value === 0) return shown
  return (
    <Link {...target} aria-label={label}>
      {shown}
    </Link>
  )
}
