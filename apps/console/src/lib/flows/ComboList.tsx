// The list of a combobox: its keys are those of the field, and no tag has these roles with content of our own.
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
  /** The value that is chosen; empty for none. */
  value: string
  /** What matches the typed words. */
  options: readonly ComboOption[]
  /** There is more than is offered. */
  more: boolean
  busy: boolean
  /** Stands in place of the list when nothing at all can be chosen: how to come to something. */
  empty?: ReactNode
  id: string
  active: string | undefined
  onChoose: (value: string) => void
  onPoint: (index: number) => void
}

/** What can be chosen. The focus stays in the field above. */
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
            // Before the field loses the focus, which closes the list. What is typed can change the list under the pointer
            // before the button is up, and then no click comes.
            onMouseDown={(event) => {
              event.preventDefault()
              if (event.button === 0) onChoose(option.value)
            }}
            // Of a screen reader.
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
