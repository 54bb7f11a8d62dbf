import type { flows } from '@millrace/contract'
import { useId, useState, type ReactNode } from 'react'
import { ChoiceCard } from '../../../lib/forms/ChoiceCard.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import type { useStarts } from '../../../lib/flows/api/starts.ts'
import { StepPicture } from '../../../lib/flows/StepPicture.tsx'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import css from './Flows.module.css'
import { groupOf, TEMPLATE_GROUPS } from './template-groups.ts'

type FreeTemplate = flows.FreeTemplate

/** The starting point of a new flow. */
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
  /** Shown beside the empty flow. */
  aside: ReactNode
}

interface Card {
  start: Start
  title: string
  text: string
  types: readonly string[] | null
}

interface Section {
  key: string
  title: string
  cards: Card[]
}

const idOf = (start: Start): string => (start.kind === 'empty' ? 'empty' : start.id)

/** Templates by purpose, then the account's shared flows. */
function useSections(starts: StartCardsProps['starts']): Section[] {
  const t = useFlowsTexts()
  const cardOf = (template: FreeTemplate): Card => {
    const { key: id, title, description, icon, sheets, nodeTypes } = template
    const start = { kind: 'template', id, title, description, icon, sheets } as const
    return { start, title, text: description, types: nodeTypes }
  }
  const templates = starts?.templates ?? []
  const groups = TEMPLATE_GROUPS.map((group) => ({
    key: group,
    title: t(`form.groups.${group}`),
    cards: templates.filter(({ key }) => groupOf(key) === group).map(cardOf),
  }))
  const shared = (starts?.shared ?? []).map(({ id, title, description, nodeTypes }) => ({
    start: { kind: 'shared', id, title } as const,
    title,
    text: description,
    types: nodeTypes,
  }))
  return [...groups, { key: 'shared', title: t('form.shared'), cards: shared }]
}

/** Starting points with all words in their title or text. */
function withWords(sections: readonly Section[], search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ title, text }: Card) =>
    words.every((word) => `${title} ${text}`.toLowerCase().includes(word))
  return sections
    .map((section) => ({ ...section, cards: section.cards.filter(fits) }))
    .filter(({ cards }) => cards.length > 0)
}

/** Starting points of a flow: empty, a template, or a shared flow. */
export function StartCards({ starts, value, onChange, aside }: StartCardsProps) {
  const t = useFlowsTexts()
  const id = useId()
  const [search, setSearch] = useState('')
  const sections = withWords(useSections(starts), search)
  const empty: Card = {
    start: { kind: 'empty', title: '' },
    title: t('form.empty'),
    text: t('form.emptyText'),
    types: null,
  }
  const cardsOf = (cards: readonly Card[]) =>
    cards.map((card) => (
      <StartCard
        key={idOf(card.start)}
        card={card}
        group={id}
        checked={value.kind === card.start.kind && idOf(value) === idOf(card.start)}
        onChoose={() => onChange(card.start)}
      />
    ))
  return (
    <fieldset className={css.cards}>
      <legend className={css.legend}>{t('form.start')}</legend>
      {/* Enter looks for templates here, and makes no flow yet. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <SearchField label={t('form.search')} value={search} onSearch={setSearch} />
      </div>
      <div className={css.gallery}>
        {search === '' ? (
          <div className={css.group}>
            {cardsOf([empty])}
            {aside}
          </div>
        ) : null}
        {sections.map(({ key, title, cards }) => (
          <fieldset key={key} className={css.cards}>
            <legend className={css.groupName}>{title}</legend>
            <div className={css.group}>{cardsOf(cards)}</div>
          </fieldset>
        ))}
        {starts && sections.length === 0 && search !== '' ? (
          <p className={css.none}>{t('form.noTemplate', { search })}</p>
        ) : null}
        {starts ? null : (
          <Loading>
            <Skeleton height={74} radius={8} />
          </Loading>
        )}
      </div>
    </fieldset>
  )
}

interface StartCardProps {
  card: Card
  /** All cards of the dialog form one radio group. */
  group: string
  checked: boolean
  onChoose: () => void
}

function StartCard({ card: { title, text, types }, group, checked, onChoose }: StartCardProps) {
  return (
    <ChoiceCard
      group={group}
      checked={checked}
      onChoose={onChoose}
      title={title}
      text={text}
      below={types ? <StepPicture types={types} /> : null}
    />
  )
}
