import { lazy, Suspense } from 'react'
import { MOST, NEW_INPUT, without, withPart } from './draft.ts'
import { Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { AddMore, Card } from './Card.tsx'
import { Choice } from './Choice.tsx'
import css from './Launch.module.css'
import { runsOnce } from './launch-of.ts'
import { RowsOfSheet } from './RowsOfSheet.tsx'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'
import type { InputDraft } from './types.ts'

const JoinsPart = lazy(() => import('./JoinsPart.tsx'))

/** As high as the part without joins: the buttons below stay where they are. */
const JOINS = <Skeleton height={109} radius={8} />

/** Selects the rows: one or several sheets with filters, and joined sheets. */
export function RowsStep(props: StepProps) {
  const { draft, onDraft, needs, known, errorAt } = props
  const t = useLaunchTexts()
  const { inputs } = draft
  const change = (at: number, part: Partial<InputDraft>) => onDraft({ inputs: withPart(inputs, at, part) })
  const wrong = errorAt('SHEETS')
  return (
    <div className={css.panel}>
      {needs.columns.length === 0 ? <WhatRuns draft={draft} onDraft={onDraft} /> : null}
      {wrong ? <p className={css.wrong}>{wrong}</p> : null}
      {inputs.map((input, at) => {
        const title = known.get(input.sheetId)?.name ?? t('rows.nth', { number: at + 1 })
        const remove = {
          label: t('remove', { name: title }),
          onRemove: () => onDraft({ inputs: without(inputs, at) }),
        }
        return (
          // Sheets may not be chosen yet, and their order is the order of the rows.
          // oxlint-disable-next-line react/no-array-index-key
          <Card key={at} title={inputs.length > 1 ? title : null} remove={remove}>
            <RowsOfSheet
              {...props}
              label={t('rows.sheet')}
              path={`SHEETS.${at}`}
              chosen={input}
              // Neither filter nor columns apply to another sheet.
              onSheet={(sheetId) => change(at, { sheetId, filter: null, mapping: {} })}
              onFilter={(filter) => change(at, { filter })}
            />
          </Card>
        )
      })}
      {inputs.length < MOST.inputs && inputs.at(-1)?.sheetId ? (
        <AddMore label={t('rows.add')} onAdd={() => onDraft({ inputs: [...inputs, NEW_INPUT] })} />
      ) : null}
      {inputs.length > 1 ? <p className={css.hint}>{t('rows.order')}</p> : null}
      <Suspense fallback={JOINS}>{inputs[0]?.sheetId ? <JoinsPart {...props} /> : null}</Suspense>
    </div>
  )
}

/** A flow without row inputs need not run over rows. */
function WhatRuns({ draft: { inputs }, onDraft }: Pick<StepProps, 'draft' | 'onDraft'>) {
  const t = useLaunchTexts()
  const isOnce = runsOnce({ inputs })
  return (
    <>
      <Choice
        label={t('rows.what')}
        value={isOnce ? 'once' : 'rows'}
        options={[
          { value: 'rows', label: t('rows.ofSheet') },
          { value: 'once', label: t('rows.once') },
        ]}
        onChange={(next) => onDraft({ inputs: next === 'once' ? [] : [NEW_INPUT], joins: [] })}
      />
      {isOnce ? <p className={css.hint}>{t('rows.onceHelp')}</p> : null}
    </>
  )
}
