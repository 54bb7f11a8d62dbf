import { type Cell, Figure, type Row } from './ChartCard.tsx'
import css from './Analytics.module.css'

const SHOWN = 10

const numberOf = (cell: Cell | undefined): number => Number(cell?.value ?? 0)

interface BarListProps {
  rows: readonly Row[]
  shown?: number
  /** The figure of a full-length bar; by default the highest one. */
  whole?: number
}

/** Names and figures with a bar each: the first two cells of a table. */
export function BarList({ rows, shown = SHOWN, whole }: BarListProps) {
  const most = whole ?? Math.max(...rows.map(({ cells }) => numberOf(cells[1])), 1)
  return (
    <ol className={css.list}>
      {rows.slice(0, shown).map(({ key, cells: [name, figure, note] }) => (
        <li key={key}>
          <span className={css.name}>{name?.text ?? name?.value}</span>
          <span className={css.value}>
            {figure ? <Figure {...figure} /> : null}
            {note?.text ? <small>{note.text}</small> : null}
          </span>
          <span
            className={css.track}
            style={{ inlineSize: `${(numberOf(figure) / most) * 100}%` }}
            aria-hidden="true"
          />
        </li>
      ))}
    </ol>
  )
}
