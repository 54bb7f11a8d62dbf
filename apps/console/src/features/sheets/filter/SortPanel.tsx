import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { sheets } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Filter.module.css'
import type { PanelProps } from './FilterPanel.tsx'
import { useFilterTexts } from './texts.ts'

const SORTS_MAX = 5
const WAYS = ['up', 'down'] as const

/** Types without a sort order. */
const UNORDERED: readonly sheets.ColumnType[] = ['json', 'multiSelect']
export const isSortable = ({ type }: Pick<sheets.Column, 'type'>): boolean => !UNORDERED.includes(type)

/** Grouping by files is not useful. */
export const isGroupable = (column: Pick<sheets.Column, 'type'>): boolean =>
  isSortable(column) && column.type !== 'file'

/** Selects the sort columns, most significant first. */
export function SortPanel({ columns, view, onView }: PanelProps) {
  const t = useFilterTexts()
  const { sort } = view
  const sortable = columns.filter(isSortable)
  const free = sortable.filter(({ key }) => !sort.some(({ column }) => column === key))
  const set = (index: number, next: sheets.Sort | null) =>
    onView({ sort: sort.flatMap((one, place) => (place === index ? (next ? [next] : []) : [one])) })

  return (
    <div className={`${css.panel} ${css.narrow}`}>
      {sort.length === 0 ? <p className={css.hint}>{t('sort.none')}</p> : null}
      {sort.map((one, index) => (
        <div key={one.column} className={css.line}>
          <InlineSelect
            grow
            label={t('sort.column', { number: index + 1 })}
            value={one.column}
            options={sortable
              .filter(({ key }) => key === one.column || free.some((other) => other.key === key))
              .map(({ key, label }) => ({ value: key, label }))}
            onChange={(column) => set(index, { ...one, column })}
          />
          <InlineSelect
            label={t('sort.way')}
            value={one.descending ? 'down' : 'up'}
            options={WAYS.map((way) => ({ value: way, label: t(`sort.${way}`) }))}
            onChange={(way) => set(index, { ...one, descending: way === 'down' })}
          />
          <IconAction size="small" label={t('sort.remove')} onClick={() => set(index, null)}>
            <X size={16} />
          </IconAction>
        </div>
      ))}
      <div className={css.actions}>
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={16} />}
          disabled={sort.length >= SORTS_MAX || free.length === 0}
          onClick={() => {
            const [next] = free
            if (next) onView({ sort: [...sort, { column: next.key, descending: false }] })
          }}
        >
          {t('sort.add')}
        </Button>
      </div>
    </div>
  )
}
