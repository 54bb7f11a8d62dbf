import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { formatNumber } from '../../../lib/format.ts'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

interface SimilarOptionsProps {
  groups: readonly (readonly string[])[]
  merged: boolean
  onMerge: (merged: boolean) => void
}

const SHOWN = 5

/** Offers to merge options that differ only in case or spaces. */
export function SimilarOptions({ groups, merged, onMerge }: SimilarOptionsProps) {
  const t = useColumnTexts()
  const more = groups.length - SHOWN
  return (
    <Callout kind="info">
      <p>{t('similar.text')}</p>
      <ul className={css.examples}>
        {groups.slice(0, SHOWN).map((labels) => (
          <li key={labels[0]}>
            {labels.map((label) => (
              <code key={label}>{label}</code>
            ))}
          </li>
        ))}
        {more > 0 ? <li>{t('similar.more', { count: more, formatted: formatNumber(more) })}</li> : null}
      </ul>
      <label className={css.option}>
        <input type="checkbox" checked={merged} onChange={({ target }) => onMerge(target.checked)} />
        {t('similar.merge')}
      </label>
    </Callout>
  )
}
