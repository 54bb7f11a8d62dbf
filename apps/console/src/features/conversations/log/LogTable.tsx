import type { MouseEvent } from 'react'
import { Age } from '../../../lib/kit/Age.tsx'
import { Check } from '../../../lib/kit/fields/Check.tsx'
import { formatNumber } from '../../../lib/format.ts'
import table from '../../../lib/kit/tables/Table.module.css'
import type { Selection } from '../../../lib/kit/tables/use-selection.ts'
import { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'
import css from './Log.module.css'

interface LogTableProps {
  items: readonly Logged[]
  /** Null for those who may not select. */
  selection: Selection | null
  onOpen: (id: string) => void
}

export function LogTable({ items, selection, onOpen }: LogTableProps) {
  const t = useConversationsTexts()
  const wideNumber = `${table.number} ${table.wideOnly}`

  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('log.table')}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={table.narrow}>
                <Check
                  label={t('log.selectAll')}
                  checked={selection.isAll}
                  mixed={selection.ids.length > 0 && !selection.isAll}
                  onToggle={selection.toggleAll}
                />
              </th>
            ) : null}
            <th scope="col" className={table.grow}>
              {t('log.conversation')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('log.who')}
            </th>
            <th scope="col" className={wideNumber}>
              {t('log.messages')}
            </th>
            <th scope="col" className={wideNumber}>
              {t('log.up')}
            </th>
            <th scope="col" className={wideNumber}>
              {t('log.down')}
            </th>
            <th scope="col" className={wideNumber}>
              {t('log.unanswered')}
            </th>
            <th scope="col">{t('log.last')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <LogRow
              key={item.id}
              item={item}
              selected={selection?.has(item.id) ?? false}
              onToggle={selection ? () => selection.toggle(item.id) : null}
              onOpen={() => onOpen(item.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LogRowProps {
  item: Logged
  selected: boolean
  /** Null for those who may not select. */
  onToggle: (() => void) | null
  onOpen: () => void
}

function LogRow({ item, selected, onToggle, onOpen }: LogRowProps) {
  const t = useConversationsTexts()
  const wideNumber = `${table.number} ${table.wideOnly}`
  const name = item.title || t('untitled')
  const who = item.member ?? t('log.visitor')

  function onClick({ target }: MouseEvent) {
    // A word that was marked to be copied is no wish to open.
    const isMarking = getSelection()?.isCollapsed === false
    if (!isMarking && !(target as Element).closest('input, button, label')) onOpen()
  }

  return (
    // The title is a button for whoever has no pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr className={css.row} data-selected={selected} onClick={onClick}>
      {onToggle ? (
        <td className={table.narrow}>
          <Check label={t('log.select', { name })} checked={selected} onToggle={onToggle} />
        </td>
      ) : null}
      <td className={table.grow}>
        <button type="button" className={css.open} onClick={onOpen}>
          {name}
        </button>
        <div className={`${table.sub} ${css.phoneOnly}`}>{[who, ...remarks(item, t)].join(' · ')}</div>
      </td>
      <td className={table.wideOnly}>{who}</td>
      <td className={wideNumber}>{formatNumber(item.messages)}</td>
      <Count value={item.up} />
      <Count value={item.down} />
      <Count value={item.unanswered} />
      <td className={table.quiet}>
        <Age at={item.updatedAt} />
      </td>
    </tr>
  )
}

/** A count that steps back when there is nothing to count. */
function Count({ value }: { value: number }) {
  return (
    <td className={`${table.number} ${table.wideOnly}`} data-none={value === 0}>
      {formatNumber(value)}
    </td>
  )
}

/** On a phone: what there is to say of a conversation, and nothing of what there is none of. */
const remarks = (item: Logged, t: ReturnType<typeof useConversationsTexts>): string[] =>
  [
    item.up > 0 ? t('log.upCount', { count: item.up }) : '',
    item.down > 0 ? t('log.downCount', { count: item.down }) : '',
    item.unanswered > 0 ? t('log.unansweredCount', { count: item.unanswered }) : '',
  ].filter(Boolean)
