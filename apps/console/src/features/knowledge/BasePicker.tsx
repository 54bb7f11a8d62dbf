import { Link } from '@tanstack/react-router'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import css from './BasePicker.module.css'
import { useBaseChoice } from './list-bases.ts'
import { useKnowledgeTexts } from './texts.ts'

interface BasePickerProps {
  selected: readonly string[]
  disabled: boolean
  onChange: (selected: string[]) => void
}

/** Chooses knowledge bases of the project. */
export default function BasePicker({ selected, disabled, onChange }: BasePickerProps) {
  const t = useKnowledgeTexts()
  const { data, error, refetch } = useBaseChoice()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={44} radius={8} />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return (
      <p className={css.none}>
        {t('picker.none')} <Link to="/console/knowledge">{t('picker.open')}</Link>
      </p>
    )
  }
  const toggle = (id: string) =>
    onChange(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <fieldset className={css.list} disabled={disabled}>
      <legend>{t('picker.label')}</legend>
      {data.items.map(({ id, name, sources, chunks }) => (
        <label key={id} className={css.base}>
          <input type="checkbox" checked={selected.includes(id)} onChange={() => toggle(id)} />
          <span className={css.name}>{name}</span>
          <span className={css.detail}>
            {t('picker.detail', {
              sources: t('picker.sources', { count: sources }),
              chunks: t('picker.chunks', { count: chunks }),
            })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
