import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import css from './Filter.module.css'
import type { PanelProps } from './FilterPanel.tsx'
import { isGroupable } from './SortPanel.tsx'
import { useFilterTexts } from './texts.ts'

const HEIGHTS = ['short', 'medium', 'tall'] as const

/** Selects the grouping column and the row height. */
export function GroupPanel({ columns, view, onView }: PanelProps) {
  const t = useFilterTexts()
  return (
    <div className={`${css.panel} ${css.narrow}`}>
      <SelectField
        label={t('group.by')}
        help={t('group.help')}
        value={view.groupBy ?? ''}
        onChange={(event) => onView({ groupBy: event.target.value || null })}
      >
        <option value="">{t('group.none')}</option>
        {columns.filter(isGroupable).map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('group.height')}
        value={view.rowHeight}
        onChange={({ target }) =>
          onView({ rowHeight: HEIGHTS.find((height) => height === target.value) ?? 'short' })
        }
      >
        {HEIGHTS.map((height) => (
          <option key={height} value={height}>
            {t(`group.${height}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
