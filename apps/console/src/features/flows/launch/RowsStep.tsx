import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useRowCount, useSheet } from '../api/sheets.ts'
import css from './Launch.module.css'
import { SheetField } from './SheetField.tsx'
import { useLaunchTexts } from './texts.ts'
import type { LaunchDraft, RenderFilter } from './types.ts'

export interface StepProps {
  draft: LaunchDraft
  onDraft: (part: Partial<LaunchDraft>) => void
}

/** Which rows: a sheet, and of it those that a filter leaves. */
export function RowsStep({ draft, onDraft, renderFilter }: StepProps & { renderFilter: RenderFilter }) {
  const t = useLaunchTexts()
  const { sheetId, filter } = draft
  const { data: sheet } = useSheet(sheetId || undefined)
  const { data: count, isFetching } = useRowCount(sheetId || undefined, filter)
  const total = count?.total ?? 0
  return (
    <div className={css.panel}>
      <SheetField
        label={t('rows.sheet')}
        placeholder={t('rows.find')}
        value={sheetId}
        // Of another sheet nothing fits: neither filter nor columns.
        onChange={(next) => onDraft({ sheetId: next, filter: null, mapping: {} })}
      />
      {sheet ? (
        <section>
          <p className={css.hint}>{t('rows.filter')}</p>
          {renderFilter({
            columns: sheet.columns,
            filter,
            onFilter: (next) => onDraft({ filter: next }),
          })}
        </section>
      ) : null}
      {sheetId ? (
        <output className={css.hint}>
          {count && !isFetching
            ? t('rows.count', { count: total, formatted: formatNumber(total) })
            : t('rows.counting')}
        </output>
      ) : null}
      {count && total === 0 ? <Callout kind="warning">{t('rows.none')}</Callout> : null}
    </div>
  )
}
