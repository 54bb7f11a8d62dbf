import { type ReactNode, useId } from 'react'
import css from './Fields.module.css'
import { useEditorTexts } from '../texts.ts'

interface GroupProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  optional: boolean
  children: ReactNode
}

/** Several controls that form one setting, with a shared label, help and error. */
export function Group({ label, help, error, optional, children }: GroupProps) {
  const t = useEditorTexts()
  const id = useId()
  const note = error ?? help
  return (
    <fieldset className={css.group} aria-describedby={note ? id : undefined}>
      <legend>
        {label}
        {optional ? <span> {t('optional')}</span> : null}
      </legend>
      {children}
      {note ? (
        <p id={id} className={css.groupNote} data-error={error !== undefined}>
          {note}
        </p>
      ) : null}
    </fieldset>
  )
}
