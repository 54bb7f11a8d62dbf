import { AddMore, Card } from './Card.tsx'
import { Choice, Several } from './Choice.tsx'
import { MOST, newOutput, without, withPart } from './draft.ts'
import { ExistingSheet } from './ExistingSheet.tsx'
import css from './Launch.module.css'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import type { OutputPartProps, StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { commonColumns } from './guesses.ts'
import { runsOnce } from './launch-of.ts'

const KINDS = ['new', 'sheet', 'none'] as const

interface OutputStepProps extends StepProps {
  /** Initial name of an additional new sheet. */
  newName: string
}

/** Where results go: only into the job, or into one or more sheets. */
export function OutputStep(props: OutputStepProps) {
  const { draft, onDraft, needs, known, newName } = props
  const t = useLaunchTexts()
  const { outputs } = draft
  const [first] = outputs
  const add = () => onDraft({ outputs: [...outputs, newOutput(`${newName} ${outputs.length + 1}`)] })
  const choose = (kind: (typeof KINDS)[number]) =>
    onDraft({ outputs: kind === 'none' ? [] : [{ ...(first ?? newOutput(newName)), kind }] })
  return (
    <div className={css.panel}>
      {outputs.length > 1 ? null : (
        <Choice
          label={t('output.kind')}
          value={first?.kind ?? 'none'}
          options={KINDS.map((value) => ({ value, label: t(`output.${value}`) }))}
          onChange={choose}
        />
      )}
      {needs.outputs.length === 0 && first ? <Callout kind="warning">{t('output.noResults')}</Callout> : null}
      {first ? null : <p className={css.hint}>{t('output.noneHelp')}</p>}
      {outputs.map((output, at) => {
        const name = output.kind === 'new' ? output.name : known.get(output.sheetId)?.name
        const title = name || t('output.nth', { number: at + 1 })
        const remove = {
          label: t('remove', { name: title }),
          onRemove: () => onDraft({ outputs: without(outputs, at) }),
        }
        return (
          // A list without ids, whose order is that of the launch; its fields hold no state.
          // oxlint-disable-next-line react/no-array-index-key
          <Card key={at} title={outputs.length > 1 ? title : null} remove={remove}>
            <OutputPart
              {...props}
              output={output}
              path={`OUTPUT_SHEETS.${at}`}
              isOneOfMany={outputs.length > 1}
              onOutput={(part) => onDraft({ outputs: withPart(outputs, at, part) })}
            />
          </Card>
        )
      })}
      {first && outputs.length < MOST.outputs ? <AddMore label={t('output.add')} onAdd={add} /> : null}
    </div>
  )
}

function OutputPart({ isOneOfMany, ...props }: OutputPartProps & { isOneOfMany: boolean }) {
  const t = useLaunchTexts()
  const { output, onOutput } = props
  return (
    <>
      {isOneOfMany ? (
        <Choice
          label={t('output.kind')}
          value={output.kind}
          options={(['new', 'sheet'] as const).map((value) => ({ value, label: t(`output.${value}`) }))}
          onChange={(kind) => onOutput({ kind })}
        />
      ) : null}
      {output.kind === 'new' ? <NewSheet {...props} /> : <ExistingSheet {...props} />}
      <WhoSees {...props} />
    </>
  )
}

/**
 * Data from conversations is only for members who can read conversations: the launch closes the sheet to all others.
 */
function WhoSees({ draft, output, known }: OutputPartProps) {
  const t = useLaunchTexts()
  const read = [...draft.inputs, ...draft.joins].map(({ sheetId }) => known.get(sheetId))
  if (!read.some((sheet) => sheet?.conversations)) return null
  const target = output.kind === 'sheet' ? known.get(output.sheetId) : undefined
  if (output.kind === 'sheet' && !target) return null
  if (target && !target.conversations)
    return <Callout kind="warning">{t('output.closes', { name: target.name })}</Callout>
  return <Callout kind="info">{t('output.closed')}</Callout>
}

/** A sheet that the launch creates: a column per result, and the chosen columns of the row. */
function NewSheet({ output, onOutput, needs, draft, known, path, errorAt }: OutputPartProps) {
  const t = useLaunchTexts()
  const columns = commonColumns(draft.inputs, known)
  const hasResults = needs.outputs.length > 0
  const isOnce = runsOnce(draft)
  return (
    <>
      <TextField
        label={t('output.name')}
        value={output.name}
        error={errorAt(`${path}.newName`) ?? errorAt(`${path}.mapping`)}
        onChange={({ target }) => onOutput({ name: target.value })}
        inputProps={{ maxLength: 120 }}
        autoComplete="off"
      />
      {hasResults ? (
        <p className={css.hint}>{t('output.results', { names: needs.outputs.join(', ') })}</p>
      ) : null}
      {hasResults && !isOnce ? (
        <CheckField
          label={t('output.includeSource')}
          help={t('output.includeSourceNew')}
          checked={output.includeSource}
          onChange={({ target }) => onOutput({ includeSource: target.checked })}
        />
      ) : null}
      {isOnce || (hasResults && output.includeSource) ? null : (
        <Several
          label={t('output.copied')}
          value={output.copied}
          options={columns
            .filter(({ key }) => !needs.outputs.includes(key))
            .map(({ key, label }) => ({ value: key, label }))}
          onChange={(copied) => onOutput({ copied })}
        />
      )}
    </>
  )
}
