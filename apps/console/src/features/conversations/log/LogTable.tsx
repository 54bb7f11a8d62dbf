import type { MouseEvent } from 'react'
import { Age } from '../../../lib/kit/Age.tsx'
import { formatNumber } from '../../../lib/format.ts'
import table from '../../../lib/kit/Table.module.css'
import { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'
import css from './Log.module.css'

interface LogTableProps {
  items: readonly Logged[]
  readOnly: boolean
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  onOpen: (id: string) => void
}

export function LogTable({ items, readOnly, selected, onSelected, onOpen }: LogTableProps) {
  const t = useConversationsTexts()
  const all = selected.size === items.length
  const wideNumber = `${table.number} ${table.wideOnly}`

  function toggle(id: string) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }

  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('log.table')}>
        <thead>
          <tr>
            {readOnly ? null : (
              <th scope="col" className={table.narrow}>
                <input
                  type="checkbox"
                  className={css.check}
                  aria-label={t('log.selectAll')}
                  checked={all}
                  ref={(input) => {
                    if (input) input.indeterminate = selected.size > 0 && !all
                  }}
                  onChange={() => onSelected(all ? new Set() : new Set(items.map(({ id }) => id)))}
                />
              </th>
            )}
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
              selected={selected.has(item.id)}
              onToggle={readOnly ? null : () => toggle(item.id)}
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
          <label className={css.hit}>
            <input
              type="checkbox"
              className={css.check}
              aria-label={t('log.select', { name })}
              checked={selected}
              onChange={onToggle}
            />
          </label>
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
