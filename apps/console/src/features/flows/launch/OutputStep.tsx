import type { sheets } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { TextField } from '../../../lib/kit/TextField.tsx'
import { useSheet } from '../api/sheets.ts'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import { Choice, Several } from './Choice.tsx'
import css from './Launch.module.css'
import { guessOutputs, type Needs } from '../../../lib/flow-needs.ts'
import type { StepProps } from './RowsStep.tsx'
import { SheetField } from './SheetField.tsx'
import { useLaunchTexts } from './texts.ts'
import type { OutputDraft } from './types.ts'

interface OutputStepProps extends StepProps {
  needs: Needs
  /** Of the input. */
  columns: readonly sheets.Column[]
}

interface PartProps extends Omit<OutputStepProps, 'draft' | 'onDraft'> {
  output: OutputDraft
  onOutput: (part: Partial<OutputDraft>) => void
}

const KINDS = ['new', 'sheet', 'none'] as const
const MODES = ['UPSERT', 'DELETE_AND_REBUILD'] as const

/** Where results go. */
export function OutputStep({ draft, onDraft, needs, columns }: OutputStepProps) {
  const t = useLaunchTexts()
  const { output } = draft
  const onOutput = (part: Partial<OutputDraft>) => onDraft({ output: { ...output, ...part } })
  const part = { output, onOutput, needs, columns }
  return (
    <div className={css.panel}>
      <Choice
        label={t('output.kind')}
        value={output.kind}
        options={KINDS.map((value) => ({ value, label: t(`output.${value}`) }))}
        onChange={(kind) => onOutput({ kind })}
      />
      {needs.outputs.length === 0 && output.kind !== 'none' ? (
        <Callout kind="warning">{t('output.noResults')}</Callout>
      ) : null}
      {output.kind === 'new' ? <NewSheet {...part} /> : null}
      {output.kind === 'sheet' ? <ExistingSheet {...part} /> : null}
      {output.kind === 'none' ? <p className={css.hint}>{t('output.noneHelp')}</p> : null}
    </div>
  )
}

function NewSheet({ output, onOutput, needs, columns }: PartProps) {
  const t = useLaunchTexts()
  return (
    <>
      <TextField
        label={t('output.name')}
        value={output.name}
        onChange={({ target }) => onOutput({ name: target.value })}
        inputProps={{ maxLength: 120 }}
        autoComplete="off"
      />
      {needs.outputs.length > 0 ? (
        <p className={css.hint}>{t('output.results', { names: needs.outputs.join(', ') })}</p>
      ) : null}
      <Several
        label={t('output.copied')}
        value={output.copied}
        options={columns
          .filter(({ key }) => !needs.outputs.includes(key))
          .map(({ key, label }) => ({ value: key, label }))}
        onChange={(copied) => onOutput({ copied })}
      />
    </>
  )
}

function ExistingSheet({ output, onOutput, needs }: PartProps) {
  const t = useLaunchTexts()
  const { data: sheet } = useSheet(output.sheetId || undefined)
  const columns = (sheet?.columns ?? []).filter(
    ({ type }) => type !== 'formula' && type !== 'createdTime' && type !== 'updatedTime',
  )
  const hasGuess = Object.keys(output.mapping).length > 0
  const mapping = hasGuess ? output.mapping : guessOutputs(needs.outputs, columns)
  const written = columns.filter(({ key }) => mapping[key])
  return (
    <>
      <SheetField
        label={t('output.target')}
        placeholder={t('output.find')}
        value={output.sheetId}
        onChange={(sheetId) => onOutput({ sheetId, mapping: {}, keys: [] })}
      />
      <Choice
        label={t('output.mode')}
        value={output.writeMode}
        options={MODES.map((value) => ({ value, label: t(`output.modes.${value}`) }))}
        onChange={(writeMode) => onOutput({ writeMode })}
      />
      {output.writeMode === 'DELETE_AND_REBUILD' ? (
        <p className={css.hint}>{t('output.rebuildHelp')}</p>
      ) : null}
      {sheet ? (
        <section>
          <p className={css.hint}>{t('output.mapping')}</p>
          <ul className={css.lines}>
            {columns.map(({ key, label }) => (
              <li key={key} className={css.line}>
                <span className={css.name}>{label}</span>
                <InlineSelect
                  label={label}
                  value={mapping[key] ?? ''}
                  options={[
                    { value: '', label: t('output.leave') },
                    ...needs.outputs.map((name) => ({ value: name, label: name })),
                  ]}
                  onChange={(next) => onOutput({ mapping: { ...mapping, [key]: next } })}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {output.writeMode === 'UPSERT' && written.length > 0 ? (
        <Several
          label={t('output.keys')}
          help={t('output.keysHelp')}
          value={output.keys}
          options={written.map(({ key, label }) => ({ value: key, label }))}
          onChange={(keys) => onOutput({ keys, mapping })}
        />
      ) : null}
    </>
  )
}
