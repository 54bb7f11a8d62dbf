import select from '../../../lib/kit/fields/SelectField.module.css'
import { useAnalyticsTexts } from './texts.ts'
import css from './Analytics.module.css'
import { type DayRange, lengthOf, RANGES } from './get-analytics.ts'

interface RangeFieldsProps {
  range: DayRange
  isCustom: boolean
  onRange: (range: DayRange | number) => void
}

/** Selects the last days or a custom range. */
export function RangeFields({ range, isCustom, onRange }: RangeFieldsProps) {
  const t = useAnalyticsTexts()
  const day = (key: keyof DayRange) => (
    <label className={css.day}>
      {t(key)}
      <input
        type="date"
        className={css.date}
        value={range[key]}
        onChange={({ target }) => target.value && onRange({ ...range, [key]: target.value })}
      />
    </label>
  )
  return (
    <div className={css.ranges}>
      <select
        className={`${select.select} ${css.range}`}
        aria-label={t('range')}
        value={isCustom ? '' : lengthOf(range)}
        onChange={({ target }) => onRange(target.value === '' ? range : Number(target.value))}
      >
        {RANGES.map((count) => (
          <option key={count} value={count}>
            {t('lastDays', { count })}
          </option>
        ))}
        <option value="">{t('custom')}</option>
      </select>
      {isCustom ? (
        <>
          {day('from')}
          {day('until')}
        </>
      ) : null}
    </div>
  )
}
