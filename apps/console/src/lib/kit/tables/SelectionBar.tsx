import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconAction } from '../IconAction.tsx'
import css from './SelectionBar.module.css'
import { useKitTexts } from '../texts.ts'

interface SelectionBarProps {
  count: number
  /** Actions for the selection. */
  children: ReactNode
  onClear: () => void
}

/** Elements that handle Escape themselves. */
const OWN_ESCAPE = '[role="dialog"], [role="menu"], input:not([type="checkbox"]), textarea, select'

/**
 * A bar above a list with the number of selected items and their actions. Escape clears the selection and focuses the
 * first checkbox of the list, next to the bar.
 */
export function SelectionBar({ count, children, onClear }: SelectionBarProps) {
  const t = useKitTexts()
  const bar = useRef<HTMLFieldSetElement>(null)
  const isSome = count > 0

  useEffect(() => {
    if (!isSome) return undefined
    function onKey(event: KeyboardEvent) {
      const isElsewhere = event.target instanceof Element && event.target.closest(OWN_ESCAPE)
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onClear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isSome, onClear])

  useEffect(() => {
    if (!isSome) return undefined
    const list = bar.current?.parentElement
    return () => {
      // The pressed button is gone and has lost focus.
      if (document.activeElement === document.body)
        list?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
    }
  }, [isSome])

  return (
    <fieldset
      ref={bar}
      className={isSome ? css.bar : 'visually-hidden'}
      aria-label={isSome ? t('selection.label') : undefined}
    >
      {/* It is there before there is anything to say, so that the first count is read out too. */}
      <output className={css.count}>{isSome ? t('selection.count', { count }) : ''}</output>
      {isSome ? (
        <>
          {children}
          <IconAction size="small" label={t('selection.clear')} onClick={onClear}>
            <X size={16} />
          </IconAction>
        </>
      ) : null}
    </fieldset>
  )
}
