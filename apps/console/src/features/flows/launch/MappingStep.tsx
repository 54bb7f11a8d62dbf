import type { sheets } from '@millrace/contract'
import { ParameterForm } from '../form/ParameterForm.tsx'
import { useProblemTexts } from '../form/use-problem-texts.ts'
import { readForm } from '../form/values.ts'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import { unmapped } from './draft.ts'
import css from './Launch.module.css'
import type { Needs } from '../../../lib/flow-needs.ts'
import type { StepProps } from './RowsStep.tsx'
import { useLaunchTexts } from './texts.ts'

interface MappingStepProps extends StepProps {
  needs: Needs
  columns: readonly sheets.Column[]
  /** "Next" was pressed: what is wrong is shown. */
  tried: boolean
}

/** What each row gives to the flow, and what is the same for all rows. */
export function MappingStep({ draft, onDraft, needs, columns, tried }: MappingStepProps) {
  const t = useLaunchTexts()
  const textsOf = useProblemTexts()
  const own = unmapped(needs, draft)
  const errors = tried ? textsOf(readForm(own, draft.params).problems.filter(isOf(own))) : {}
  const lines = [
    ...needs.params.map(({ key, label }) => ({ key, label: label || key, isParam: true })),
    ...needs.columns.map((key) => ({ key, label: key, isParam: false })),
  ]
  if (lines.length === 0) return <p className={css.hint}>{t('mapping.nothing')}</p>
  return (
    <div className={css.panel}>
      <p className={css.hint}>{t('mapping.text')}</p>
      <ul className={css.lines}>
        {lines.map(({ key, label, isParam }) => (
          <li key={key} className={css.line}>
            <span className={css.name}>
              {label} {isParam ? null : <span className={css.kind}>{t('mapping.row')}</span>}
            </span>
            <InlineSelect
              label={label}
              value={draft.mapping[key] ?? ''}
              options={[
                { value: '', label: t(isParam ? 'mapping.own' : 'mapping.choose') },
                ...columns.map((column) => ({ value: column.key, label: column.label })),
              ]}
              onChange={(next) => onDraft({ mapping: { ...draft.mapping, [key]: next } })}
            />
          </li>
        ))}
      </ul>
      {own.length > 0 ? (
        <>
          <h2>{t('mapping.values')}</h2>
          <ParameterForm
            definitions={own}
            values={draft.params}
            onChange={(params) => onDraft({ params })}
            errors={errors}
          />
        </>
      ) : null}
    </div>
  )
}

const isOf =
  (own: readonly { key: string }[]) =>
  ({ key }: { key: string }): boolean =>
    own.some((one) => one.key === key)
