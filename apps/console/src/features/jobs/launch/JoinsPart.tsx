import type { sheets } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { AddMore, Card } from './Card.tsx'
import { Choice } from './Choice.tsx'
import { MOST, newJoin, without, withPart } from './draft.ts'
import { commonColumns, nameOfJoin } from './guesses.ts'
import css from './Launch.module.css'
import { RowsOfSheet } from './RowsOfSheet.tsx'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'
import type { JoinDraft } from './types.ts'

/** The type of sheets meant to be joined; others can be joined as well. */
const JOINED_TYPE = 'ASSOCIATED_INTPUT_SHEET'

const MODES = ['MATCH', 'MATCH_ALL', 'WHOLE'] as const

/** Sheets whose rows are added to each row: by equal keys, or all of them. */
export default function JoinsPart(props: StepProps) {
  const { draft, onDraft, needs, known, errorAt } = props
  const t = useLaunchTexts()
  const { joins, joinMode } = draft
  const add = () => onDraft({ joins: [...joins, newJoin(nameOfJoin(needs, draft, known))] })
  const mode = errorAt('associatedMode')
  return (
    <section className={css.joins} aria-label={t('joins.title')}>
      <h2>{t('joins.title')}</h2>
      <p className={css.hint}>{t('joins.text')}</p>
      {joins.length > 0 ? (
        <>
          <Choice
            label={t('joins.mode')}
            value={joinMode}
            options={MODES.map((value) => ({ value, label: t(`joins.modes.${value}`) }))}
            onChange={(next) => onDraft({ joinMode: next })}
          />
          <p className={css.hint}>{t(`joins.help.${joinMode}`, { name: joins[0]?.name || '…' })}</p>
        </>
      ) : null}
      {mode ? <p className={css.wrong}>{mode}</p> : null}
      {joins.map((join, at) => (
        // The list has no order or ids of its own, and its fields hold no state.
        // oxlint-disable-next-line react/no-array-index-key
        <JoinCard key={at} {...props} at={at} join={join} />
      ))}
      {/* A name is proposed that no column of the rows has: their columns have to be there. */}
      {joins.length < MOST.joins && draft.inputs.every(({ sheetId }) => !sheetId || known.has(sheetId)) ? (
        <AddMore label={t('joins.add')} onAdd={add} />
      ) : null}
    </section>
  )
}

function JoinCard(props: StepProps & { at: number; join: JoinDraft }) {
  const { draft, onDraft, known, errorAt, at, join } = props
  const t = useLaunchTexts()
  const { joins, inputs, joinMode } = draft
  const path = `ASSOCIATED_SHEETS.${at}`
  const sheet = known.get(join.sheetId)
  const title = sheet?.name ?? t('joins.nth', { number: at + 1 })
  const change = (part: Partial<JoinDraft>) => onDraft({ joins: withPart(joins, at, part) })
  const remove = {
    label: t('remove', { name: title }),
    onRemove: () => onDraft({ joins: without(joins, at) }),
  }
  return (
    <Card title={title} remove={remove} isInner>
      <RowsOfSheet
        {...props}
        label={t('joins.sheet')}
        path={path}
        firstType={JOINED_TYPE}
        chosen={join}
        onSheet={(sheetId) => change({ sheetId, filter: null, main: '', own: '', mapping: {} })}
        onFilter={(filter) => change({ filter })}
      />
      {sheet && sheet.type !== JOINED_TYPE ? (
        <Callout kind="info">
          {t('joins.otherType', { name: sheet.name, type: t(`sheetTypes.${sheet.type}`) })}
        </Callout>
      ) : null}
      {joinMode === 'WHOLE' ? null : (
        <div className={layout.pair}>
          <ColumnField
            label={t('joins.main')}
            columns={commonColumns(inputs, known)}
            value={join.main}
            error={errorAt(`${path}.on.main`) ?? errorAt(`${path}.on`)}
            onChange={(main) => change({ main })}
          />
          <ColumnField
            label={t('joins.own')}
            columns={known.get(join.sheetId)?.columns ?? []}
            value={join.own}
            error={errorAt(`${path}.on.own`)}
            onChange={(own) => change({ own })}
          />
        </div>
      )}
      <TextField
        label={t('joins.name')}
        help={t(joinMode === 'WHOLE' ? 'joins.nameHelpWhole' : 'joins.nameHelp', { name: join.name || '…' })}
        error={errorAt(`${path}.name`)}
        value={join.name}
        onChange={({ target }) => change({ name: target.value.trim() })}
        autoComplete="off"
        inputProps={{ maxLength: 64, spellCheck: false }}
      />
    </Card>
  )
}

interface ColumnFieldProps {
  label: string
  columns: readonly Pick<sheets.Column, 'key' | 'label'>[]
  value: string
  error: string | undefined
  onChange: (key: string) => void
}

function ColumnField({ label, columns, value, error, onChange }: ColumnFieldProps) {
  const t = useLaunchTexts()
  return (
    <SelectField label={label} value={value} error={error} onChange={({ target }) => onChange(target.value)}>
      {value === '' ? <option value="">{t('mapping.choose')}</option> : null}
      {columns.map((column) => (
        <option key={column.key} value={column.key}>
          {column.label}
        </option>
      ))}
    </SelectField>
  )
}
