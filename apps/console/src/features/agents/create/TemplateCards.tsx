import { Avatar } from '@millrace/ui'
import type { agents } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import type { useTemplates } from '../list-templates.ts'
import { useAgentsTexts } from '../texts.ts'
import css from './TemplateCards.module.css'

type Key = agents.Template['key']

interface TemplateCardsProps {
  templates: ReturnType<typeof useTemplates>
  selected: Key
  onSelect: (key: Key) => void
}

/** The templates for an agent. */
export function TemplateCards({ templates, selected, onSelect }: TemplateCardsProps) {
  const t = useAgentsTexts()
  const { data, error, refetch } = templates
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={260} radius={8} />
      </Loading>
    )
  }
  return (
    <fieldset className={css.cards}>
      <legend>{t('form.role')}</legend>
      <div className={css.grid}>
        {data.items.map(({ key, name, summary, avatar }) => (
          <label key={key} className={css.card}>
            <input
              type="radio"
              name="role"
              checked={key === selected}
              onChange={() => onSelect(key)}
              aria-label={name}
              aria-describedby={`role-${key}`}
            />
            <Avatar number={avatar} size={32} />
            <span className={css.text}>
              <strong>{name}</strong>
              <span id={`role-${key}`}>{summary}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
