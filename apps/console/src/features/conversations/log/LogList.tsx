import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type RefObject, useEffect, useRef } from 'react'
import { Age } from '../../../lib/kit/Age.tsx'
import { Check } from '../../../lib/kit/fields/Check.tsx'
import { formatNumber } from '../../../lib/format.ts'
import type { Selection } from '../../../lib/kit/tables/use-selection.ts'
import { useNameOfVisitor } from '../../../lib/visitors/VisitorFacts.tsx'
import { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'
import css from './Log.module.css'
import { channelOf, nameOf } from './who.ts'

interface LogListProps {
  ref: RefObject<HTMLUListElement | null>
  items: readonly Logged[]
  /** Null for members who can't select. */
  selection: Selection | null
  opened: string | undefined
  onOpen: (id: string) => void
}

export function LogList({ ref, items, selection, opened, onOpen }: LogListProps) {
  const t = useConversationsTexts()
  useOpenedInSight(ref, opened)
  return (
    <ul ref={ref} className={css.list} aria-label={t('log.table')}>
      {items.map((item) => (
        <LogRow
          key={item.id}
          item={item}
          opened={item.id === opened}
          selected={selection?.has(item.id) ?? false}
          onToggle={selection ? () => selection.toggle(item.id) : null}
          onOpen={() => onOpen(item.id)}
        />
      ))}
    </ul>
  )
}

/** Scrolls the opened row into view, and focuses it if the focus is in the list or nowhere. */
function useOpenedInSight(list: RefObject<HTMLUListElement | null>, opened: string | undefined): void {
  const last = useRef(opened)
  useEffect(() => {
    const id = opened ?? last.current
    last.current = opened
    const row = id === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-open="${id}"]`)
    if (!row || row.offsetParent === null) return
    row.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    if (activeElement === document.body || list.current?.contains(activeElement)) row.focus()
  }, [list, opened])
}

interface LogRowProps {
  item: Logged
  opened: boolean
  selected: boolean
  /** Null for members who can't select. */
  onToggle: (() => void) | null
  onOpen: () => void
}

function LogRow({ item, opened, selected, onToggle, onOpen }: LogRowProps) {
  const t = useConversationsTexts()
  const whoOf = useNameOfVisitor()
  const name = nameOf(t, item)
  const preview = previewOf(item, name)
  return (
    <li className={css.row} data-selected={selected} data-opened={opened}>
      {onToggle ? <Check label={t('log.select', { name })} checked={selected} onToggle={onToggle} /> : null}
      <button
        type="button"
        className={css.open}
        data-open={item.id}
        aria-current={opened ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={css.line}>
          <span className={css.who}>{whoOf(item)}</span>
          <Age at={item.updatedAt} />
        </span>
        <span className={css.name}>{name}</span>
        {preview ? <span className={css.preview}>{preview}</span> : null}
        <Marks item={item} />
      </button>
    </li>
  )
}

/** The first question, unless the name says the same. */
const previewOf = ({ firstQuestion }: Logged, name: string): string | null =>
  firstQuestion?.replaceAll(/\s+/g, ' ').startsWith(name.replace(/…$/, '')) ? null : firstQuestion

/** Where a conversation took place, and its highlights; anything that doesn't apply is left out. */
function Marks({ item }: { item: Logged }) {
  const t = useConversationsTexts()
  const { up, down, unanswered, messages } = item
  return (
    <span className={css.marks}>
      <span>{channelOf(t, item)}</span>
      <span>{t('log.messageCount', { count: messages })}</span>
      {item.lead ? <span className={css.lead}>{t('log.lead')}</span> : null}
      {up > 0 ? (
        <span>
          <ThumbsUp size={12} aria-hidden="true" /> <span aria-hidden="true">{formatNumber(up)}</span>
          <span className="visually-hidden">{t('log.upCount', { count: up })}</span>
        </span>
      ) : null}
      {down > 0 ? (
        <span className={css.bad}>
          <ThumbsDown size={12} aria-hidden="true" /> <span aria-hidden="true">{formatNumber(down)}</span>
          <span className="visually-hidden">{t('log.downCount', { count: down })}</span>
        </span>
      ) : null}
      {unanswered > 0 ? (
        <span className={css.mark}>{t('log.unansweredCount', { count: unanswered })}</span>
      ) : null}
    </span>
  )
}
