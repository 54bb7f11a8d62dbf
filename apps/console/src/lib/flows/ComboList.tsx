// The list of a combobox: the field handles its keys, and no native element has these roles with custom content.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, type ReactNode } from 'react'
import { useFormTexts } from './form/texts.ts'
import css from './Combo.module.css'

interface ComboOption {
  value: string
  label: string
  note?: string | undefined
}

export interface ComboListProps {
  label: string
  /** The chosen value; empty for none. */
  value: string
  /** Options that match the query. */
  options: readonly ComboOption[]
  /** There are more options than shown. */
  more: boolean
  busy: boolean
  /** Shown instead of the list when there is nothing to choose from, with a way to create something. */
  empty?: ReactNode
  id: string
  active: string | undefined
  onChoose: (value: string) => void
  onPoint: (index: number) => void
}

/** The options. Focus stays in the field above. */
export function ComboList(props: ComboListProps) {
  const { id, label, options, more, busy, value, empty, active, onChoose, onPoint } = props
  const t = useFormTexts()

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div className={css.panel}>
      <div id={id} role="listbox" aria-label={label} className={css.list}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            data-active={option.value === active}
            className={css.option}
            onPointerMove={() => onPoint(index)}
            // On mousedown, before the field loses focus, which closes the list. A click might never come: new results
            // can change the list under the pointer.
            onMouseDown={(event) => {
              event.preventDefault()
              if (event.button === 0) onChoose(option.value)
            }}
            // For screen readers.
            onClick={() => onChoose(option.value)}
          >
            <span className={css.name}>{option.label}</span>
            {option.note ? <span className={css.note}>{option.note}</span> : null}
          </div>
        ))}
      </div>
      {options.length === 0 && !busy ? <div className={css.hint}>{empty ?? t('combo.none')}</div> : null}
      {options.length === 0 && busy ? <p className={css.hint}>{t('combo.busy')}</p> : null}
      {more ? <p className={css.hint}>{t('combo.more')}</p> : null}
    </div>
  )
}
