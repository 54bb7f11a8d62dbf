import layout from '../../../lib/kit/Form.module.css'
import { TextField } from '../../../lib/kit/TextField.tsx'
import { Choice } from './Choice.tsx'
import css from './Launch.module.css'
import type { StepProps } from './RowsStep.tsx'
import { useLaunchTexts } from './texts.ts'

const MODES = ['STARTOVER', 'LASTRUN', 'LASTRUN_CYCLING'] as const

/** Which rows, how many, how fast, and for how much at most. */
export function RunStep({ draft, onDraft }: StepProps) {
  const t = useLaunchTexts()
  const { title, runMode, amount, concurrency, ceiling } = draft
  return (
    <div className={css.panel}>
      <TextField
        label={t('run.title')}
        value={title}
        onChange={({ target }) => onDraft({ title: target.value })}
        inputProps={{ maxLength: 200 }}
        autoComplete="off"
        optional
      />
      <Choice
        label={t('run.mode')}
        value={runMode}
        options={MODES.map((value) => ({ value, label: t(`run.modes.${value}`) }))}
        onChange={(next) => onDraft({ runMode: next })}
      />
      <div className={layout.pair}>
        <TextField
          label={t('run.amount')}
          help={t('run.amountHelp')}
          value={amount}
          placeholder={t('run.all')}
          onChange={({ target }) => onDraft({ amount: target.value.trim() })}
          inputProps={{ inputMode: 'numeric' }}
          autoComplete="off"
        />
        <TextField
          label={t('run.concurrency')}
          help={t('run.concurrencyHelp')}
          value={concurrency}
          onChange={({ target }) => onDraft({ concurrency: target.value.trim() })}
          inputProps={{ inputMode: 'numeric' }}
          autoComplete="off"
        />
        <TextField
          label={t('run.ceiling')}
          help={t('run.ceilingHelp')}
          value={ceiling}
          placeholder={t('run.none')}
          onChange={({ target }) => onDraft({ ceiling: target.value.trim() })}
          inputProps={{ inputMode: 'decimal' }}
          autoComplete="off"
        />
      </div>
    </div>
  )
}
