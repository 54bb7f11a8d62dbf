import type { sheets } from '@millrace/contract'
import { ParameterForm } from '../../../lib/flows/form/ParameterForm.tsx'
import { useProblemTexts } from '../../../lib/flows/form/use-problem-texts.ts'
import { readForm } from '../../../lib/flows/form/values.ts'
import { Card } from './Card.tsx'
import { withPart } from './draft.ts'
import { chosenJoin, type JoinChoice, joinChoices, withJoin } from './join-choices.ts'
import { filledIn, ownColumns, runsOnce, unmapped } from './launch-of.ts'
import css from './Launch.module.css'
import { MappingLine } from './MappingLine.tsx'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

/** What each row provides to the flow, and what is the same for all rows. */
export function MappingStep(props: StepProps) {
  const { draft, onDraft, needs, known } = props
  const t = useLaunchTexts()
  const own = unmapped(needs, draft)
  const errors = useParamErrors(props)
  const isNothing = needs.params.length === 0 && ownColumns(draft, needs).length === 0
  const isOnce = runsOnce(draft)
  if (isNothing) return <p className={css.hint}>{t(isOnce ? 'mapping.nothingOnce' : 'mapping.nothing')}</p>
  return (
    <div className={css.panel}>
      {isOnce ? null : <p className={css.hint}>{t('mapping.text')}</p>}
      {draft.joins.some(({ mapping }) => Object.values(mapping).some(Boolean)) ? (
        <p className={css.hint}>{t(`mapping.joined.${draft.joinMode}`)}</p>
      ) : null}
      {draft.inputs.map(({ sheetId }, at) => {
        const sheet = known.get(sheetId)
        return (
          <Card key={sheetId} title={draft.inputs.length > 1 ? (sheet?.name ?? '') : null} remove={null}>
            <SheetMapping {...props} at={at} columns={sheet?.columns ?? []} />
          </Card>
        )
      })}
      {own.length > 0 ? (
        <>
          <h2>{t(isOnce ? 'mapping.valuesOnce' : 'mapping.values')}</h2>
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

/** By parameter: missing input after "Next" was pressed, and the server's errors. */
function useParamErrors({ draft, needs, tried, errorAt }: StepProps): Record<string, string> {
  const textsOf = useProblemTexts()
  const own = unmapped(needs, draft)
  const { problems } = readForm(own, filledIn(draft, needs))
  const told = own.flatMap(({ key }) => {
    const message = errorAt(`params.${key}`)
    return message ? [[key, message] as const] : []
  })
  return { ...(tried ? textsOf(problems) : {}), ...Object.fromEntries(told) }
}

function SheetMapping(props: StepProps & { at: number; columns: readonly sheets.Column[] }) {
  const { draft, onDraft, needs, known, errorAt, at, columns } = props
  const t = useLaunchTexts()
  const { inputs, joins } = draft
  const mapping = inputs[at]?.mapping ?? {}
  const lines = [
    ...needs.params.map((param) => ({
      key: param.key,
      label: param.label || param.key,
      isParam: true,
      choices: joinChoices(param, draft, known),
      joined: chosenJoin(param, draft),
    })),
    ...ownColumns(draft, needs).map((key) => ({ key, label: key, isParam: false, choices: [], joined: '' })),
  ]
  /** A column of the rows or of a joined sheet, but not both. */
  const choose = (key: string, next: string, choices: readonly JoinChoice[]) => {
    const choice = choices.find(({ value }) => value === next)
    const own = choice ? inputs : withPart(inputs, at, { mapping: { ...mapping, [key]: next } })
    onDraft({ inputs: own, joins: withJoin(joins, key, choice) })
  }
  const joinError = (key: string) =>
    joins.map((_, n) => errorAt(`ASSOCIATED_SHEETS.${n}.mapping.${key}`)).find(Boolean)
  return (
    <ul className={css.lines}>
      {lines.map(({ key, label, isParam, choices, joined }) => (
        <MappingLine
          key={key}
          name={label}
          kind={isParam ? undefined : t('mapping.row')}
          value={joined || (mapping[key] ?? '')}
          options={[
            { value: '', label: t(isParam ? 'mapping.own' : 'mapping.choose') },
            ...columns.map((column) => ({ value: column.key, label: column.label })),
            ...choices.map(({ value, column, sheet }) => ({
              value,
              label: t('mapping.ofJoin', { column, sheet }),
            })),
          ]}
          error={errorAt(`SHEETS.${at}.mapping.${key}`) ?? joinError(key)}
          onChange={(next) => choose(key, next, choices)}
        />
      ))}
    </ul>
  )
}
