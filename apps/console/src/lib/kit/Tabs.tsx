import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from './Tabs.module.css'

interface TabItem<Key extends string> {
  key: Key
  label: string
  /** A count after the label. */
  count?: number | undefined
}

interface TabsProps<Key extends string> {
  label: string
  items: readonly TabItem<Key>[]
  selected: Key
  onSelect: (key: Key) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with the selected panel. Arrow keys select. */
export function Tabs<Key extends string>({ label, items, selected, onSelect, children }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null)

  // On a narrow page, the selected tab may be outside the visible area.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${selected}`)
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event, items, selected)
    if (!target) return
    event.preventDefault()
    onSelect(target.key)
    list.current?.querySelector<HTMLElement>(`#tab-${target.key}`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={css.list}>
        {items.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-selected={key === selected}
            aria-controls={`panel-${key}`}
            tabIndex={key === selected ? 0 : -1}
            className={css.tab}
            onClick={() => onSelect(key)}
            onKeyDown={onKeyDown}
          >
            {text}
            {count === undefined ? null : <span className={css.count}>{count.toLocaleString()}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${selected}`} aria-labelledby={`tab-${selected}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}

function targetOf<Key extends string>(event: KeyboardEvent, items: readonly TabItem<Key>[], selected: Key) {
  if (event.key === 'Home') return items[0]
  if (event.key === 'End') return items.at(-1)
  const step = STEPS[event.key]
  if (!step) return undefined
  const rtl = document.documentElement.dir === 'rtl' ? -1 : 1
  const index = items.findIndex(({ key }) => key === selected)
  return items[(index + step * rtl + items.length) % items.length]
}
