import { AddMore, Card } from './Card.tsx'
import { Choice } from './Choice.tsx'
import { MOST, newOutput, without, withPart } from './draft.ts'
import { ExistingSheet } from './ExistingSheet.tsx'
import css from './Launch.module.css'
import { NewSheet } from './NewSheet.tsx'
import { Callout } from '../../../lib/kit/Callout.tsx'
import type { OutputPartProps, StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

const KINDS = ['new', 'sheet', 'none'] as const

interface OutputStepProps extends StepProps {
  /** To begin with, of a further new sheet. */
  newName: string
}

/** Where results go: nowhere beside the job, or to one sheet or several. */
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
    </>
  )
}
