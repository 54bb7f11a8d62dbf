import type { flows } from '@millrace/contract'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { BudgetNote } from './BudgetNote.tsx'
import { Choice } from './Choice.tsx'
import { isBudget } from './draft-problems.ts'
import { runsOnce } from './launch-of.ts'
import css from './Launch.module.css'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

const MODES = ['STARTOVER', 'LASTRUN', 'LASTRUN_CYCLING'] as const

/** Which rows, how many, how fast, and the budget. */
export function RunStep({ flow, draft, onDraft, needs, errorAt }: StepProps & { flow: flows.Flow }) {
  const t = useLaunchTexts()
  const { title, budget } = draft
  const isOnce = runsOnce(draft)
  return (
    <div className={css.panel}>
      <TextField
        label={t('run.title')}
        error={errorAt('title')}
        value={title}
        onChange={({ target }) => onDraft({ title: target.value })}
        inputProps={{ maxLength: 200 }}
        autoComplete="off"
        optional
      />
      {isOnce ? null : <WhichRows draft={draft} onDraft={onDraft} />}
      <div className={layout.pair}>
        {isOnce ? null : <Pace draft={draft} onDraft={onDraft} errorAt={errorAt} />}
        <TextField
          label={t('run.budget')}
          help={t('run.budgetHelp')}
          error={errorAt('ceilingCredits') ?? (isBudget(budget) ? undefined : t('problems.budget'))}
          value={budget}
          placeholder={t('run.none')}
          onChange={({ target }) => onDraft({ budget: target.value.trim() })}
          inputProps={{ inputMode: 'decimal' }}
          autoComplete="off"
        />
      </div>
      <BudgetNote flow={flow} draft={draft} needs={needs} />
    </div>
  )
}

function WhichRows({ draft: { runMode }, onDraft }: Pick<StepProps, 'draft' | 'onDraft'>) {
  const t = useLaunchTexts()
  return (
    <>
      <Choice
        label={t('run.mode')}
        value={runMode}
        options={MODES.map((value) => ({ value, label: t(`run.modes.${value}`) }))}
        onChange={(next) => onDraft({ runMode: next })}
      />
      <p className={css.hint}>{t(`run.help.${runMode}`)}</p>
    </>
  )
}

function Pace({ draft, onDraft, errorAt }: Pick<StepProps, 'draft' | 'onDraft' | 'errorAt'>) {
  const t = useLaunchTexts()
  const { amount, concurrency } = draft
  return (
    <>
      <TextField
        label={t('run.amount')}
        help={t('run.amountHelp')}
        error={errorAt('runAmount')}
        value={amount}
        placeholder={t('run.all')}
        onChange={({ target }) => onDraft({ amount: target.value.trim() })}
        inputProps={{ inputMode: 'numeric' }}
        autoComplete="off"
      />
      <TextField
        label={t('run.concurrency')}
        help={t('run.concurrencyHelp')}
        error={errorAt('concurrency')}
        value={concurrency}
        onChange={({ target }) => onDraft({ concurrency: target.value.trim() })}
        inputProps={{ inputMode: 'numeric' }}
        autoComplete="off"
      />
    </>
  )
}
