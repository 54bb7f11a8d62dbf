import { useId } from 'react'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import type { useStarts } from '../api/list-flows.ts'
import { StepPicture } from '../kit/StepPicture.tsx'
import { useFlowsTexts } from '../texts.ts'
import css from './Flows.module.css'

/** What a flow begins with. */
export type Start =
  | { kind: 'empty'; title: string }
  | { kind: 'template' | 'shared'; id: string; title: string; description: string; icon: string }

interface StartCardsProps {
  starts: ReturnType<typeof useStarts>['data']
  value: Start
  onChange: (start: Start) => void
}

const idOf = (start: Start): string => (start.kind === 'empty' ? 'empty' : start.id)

export function StartCards({ starts, value, onChange }: StartCardsProps) {
  const t = useFlowsTexts()
  const name = useId()
  const cards = [
    { start: { kind: 'empty', title: '' }, title: t('form.empty'), text: t('form.emptyText'), types: null },
    ...(starts?.templates ?? []).map(({ key, title, description, icon, nodeTypes }) => ({
      start: { kind: 'template', id: key, title, description, icon },
      title,
      text: description,
      types: nodeTypes,
    })),
    ...(starts?.shared ?? []).map(({ id, title, description, icon, nodeTypes }) => ({
      start: { kind: 'shared', id, title, description, icon },
      title,
      text: description || t('form.shared'),
      types: nodeTypes,
    })),
  ] as { start: Start; title: string; text: string; types: string[] | null }[]
  return (
    <fieldset className={css.cards}>
      <legend className={css.legend}>{t('form.start')}</legend>
      {cards.map(({ start, title, text, types }) => (
        <label key={`${start.kind}-${idOf(start)}`} className={css.card}>
          <input
            type="radio"
            name={name}
            checked={value.kind === start.kind && idOf(value) === idOf(start)}
            onChange={() => onChange(start)}
            className="visually-hidden"
          />
          <span>
            <span className={css.cardName}>{title}</span>
            <span className={css.cardText}>{text}</span>
          </span>
          {types ? <StepPicture types={types} /> : null}
        </label>
      ))}
      {starts ? null : (
        <Loading>
          <Skeleton height={74} radius={8} />
        </Loading>
      )}
    </fieldset>
  )
}
