import type { flows } from '@millrace/contract'
import { useId } from 'react'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import type { useStarts } from '../api/list-flows.ts'
import { StepPicture } from '../kit/StepPicture.tsx'
import { useFlowsTexts } from '../texts.ts'
import css from './Flows.module.css'
import { useTemplateTexts } from './templates/texts.ts'

type FreeTemplate = flows.FreeTemplate

/** What a flow begins with. */
export type Start =
  | { kind: 'empty'; title: string }
  | { kind: 'shared'; id: string; title: string }
  | {
      kind: 'template'
      id: string
      title: string
      description: string
      icon: string
      sheets: FreeTemplate['sheets']
    }

interface StartCardsProps {
  starts: ReturnType<typeof useStarts>['data']
  value: Start
  onChange: (start: Start) => void
}

const idOf = (start: Start): string => (start.kind === 'empty' ? 'empty' : start.id)

export function StartCards({ starts, value, onChange }: StartCardsProps) {
  const t = useFlowsTexts()
  const textsOf = useTemplateTexts()
  const name = useId()
  const cards = [
    { start: { kind: 'empty', title: '' }, title: t('form.empty'), text: t('form.emptyText'), types: null },
    ...(starts?.templates ?? []).map((template) => {
      const { key: id, icon, sheets, nodeTypes } = template
      const { title, description } = textsOf(template)
      return {
        start: { kind: 'template', id, title, description, icon, sheets },
        title,
        text: description,
        types: nodeTypes,
      }
    }),
    ...(starts?.shared ?? []).map(({ id, title, description, nodeTypes }) => ({
      start: { kind: 'shared', id, title },
      title,
      text: description || t('form.shared'),
      types: nodeTypes,
    })),
  ] as { start: Start; title: string; text: string; types: string[] | null }[]
  return (
    <fieldset className={css.cards}>
      <legend className={css.legend}>{t('form.start')}</legend>
      <div className={css.gallery}>
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
      </div>
    </fieldset>
  )
}
