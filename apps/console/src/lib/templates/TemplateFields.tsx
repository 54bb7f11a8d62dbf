import type { channels } from '@millrace/contract'
import { templateText } from '@millrace/contract/template-text'
import type { ReactNode } from 'react'
import css from './TemplateFields.module.css'
import { useTemplateFieldTexts } from './texts.ts'

/** One placeholder, for the control that the form puts there. */
interface TemplateField {
  label: string
  value: string
  /** Its place in the list of values. */
  at: number
  onChange: (value: string) => void
}

interface TemplateFieldsProps {
  template: channels.TemplateParts
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  renderField: (field: TemplateField) => ReactNode
}

/** A field for each placeholder of a template, and what the contact will read. */
export function TemplateFields({ template, values, onChange, renderField }: TemplateFieldsProps) {
  const t = useTemplateFieldTexts()
  const given = template.placeholders.map((one, at) => ({ ...one, value: values[at] ?? '' }))
  return (
    <>
      {given.map(({ part, key, value }, at) => (
        <div key={`${part} ${key}`}>
          {renderField({
            label: t(`placeholder.${part}`, { key }),
            value,
            at,
            onChange: (next) => onChange(given.map((one, index) => (index === at ? next : one.value))),
          })}
        </div>
      ))}
      <div>
        <p className={css.label}>{t('preview')}</p>
        <div className={css.preview} dir="auto">
          {templateText(template, given)}
        </div>
      </div>
    </>
  )
}
