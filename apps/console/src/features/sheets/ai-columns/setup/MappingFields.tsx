import type { sheets } from '@millrace/contract'
import { lazy, Suspense } from 'react'
import { Field } from '../../../../lib/kit/fields/Field.tsx'
import select from '../../../../lib/kit/fields/SelectField.module.css'
import type { Needs } from '../../../../lib/flow-needs.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { unmapped } from './draft.ts'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'

// Loaded only for flows that have other inputs than cells.
const ParameterForm = lazy(() =>
  import('../../../../lib/flows/form/ParameterForm.tsx').then((part) => ({ default: part.ParameterForm })),
)

interface MappingFieldsProps extends PartProps {
  needs: Needs
  /** Possible input columns: all except this one. */
  columns: readonly sheets.Column[]
}

/** Maps columns to the flow's inputs, and sets inputs that are the same for all rows. */
export function MappingFields(props: MappingFieldsProps) {
  const { draft, onDraft, needs, errors } = props
  const t = useAiColumnTexts()
  const lines = [
    ...needs.params.map(({ key, label, required }) => ({
      key,
      label: label || key,
      required,
      isParam: true,
    })),
    ...needs.columns.map((key) => ({ key, label: key, required: true, isParam: false })),
  ]
  const own = unmapped(needs, draft).filter(
    ({ required, type, key }) => required || asksFor(type) || draft.params[key] !== undefined,
  )
  return (
    <section className={css.section}>
      <h3>{t('setup.inputs')}</h3>
      {lines.length === 0 ? <p className={css.hint}>{t('setup.nothingNeeded')}</p> : null}
      <div className={css.lines}>
        {lines.map((line) => (
          <Line key={line.key} {...props} line={line} />
        ))}
      </div>
      {own.length > 0 ? (
        <>
          <h4>{t('setup.values')}</h4>
          <Suspense fallback={null}>
            <ParameterForm
              definitions={own}
              values={draft.params}
              onChange={(params) => onDraft({ params })}
              errors={Object.fromEntries(
                own.flatMap(({ key }) => {
                  const error = errors[`params.${key}`] ?? errors[`mapping.${key}`]
                  return error ? [[key, error]] : []
                }),
              )}
            />
          </Suspense>
        </>
      ) : null}
    </section>
  )
}

/** Project resources and choices are rarely in a cell, so their field is always shown. */
const asksFor = (type: string): boolean =>
  ['SELECT', 'MULTISELECT', 'KNOWLEDGE', 'AGENT', 'MODEL', 'SHEET', 'CREDENTIAL', 'CHECKBOX'].includes(type)

interface LineProps extends MappingFieldsProps {
  line: { key: string; label: string; required: boolean; isParam: boolean }
}

function Line({ draft, onDraft, columns, errors, line }: LineProps) {
  const t = useAiColumnTexts()
  const { key, label, required, isParam } = line
  const value = draft.mapping[key] ?? ''
  const isGone = value !== '' && !columns.some((column) => column.key.toLowerCase() === value.toLowerCase())
  const none = isParam ? (required ? 'setup.ownValue' : 'setup.leave') : 'setup.chooseColumn'
  // A missing parameter without a column is reported at its value field.
  const error = isParam && value === '' && required ? undefined : errors[`mapping.${key}`]
  return (
    <Field label={label} optional={!required} error={error}>
      {(control) => (
        <select
          {...control}
          className={select.select}
          value={value}
          onChange={({ target }) => onDraft({ mapping: { ...draft.mapping, [key]: target.value } })}
        >
          <option value="">{t(none)}</option>
          {isGone ? (
            <option value={value} disabled>
              {t('setup.goneColumn')}
            </option>
          ) : null}
          {columns.map((column) => (
            <option key={column.key} value={column.key}>
              {column.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
