import { formatShare } from '../../../../lib/format.ts'
import { Field } from '../../../../lib/kit/fields/Field.tsx'
import { useAgentsTexts } from '../../texts.ts'
import css from './TemperatureField.module.css'

const STEP = 0.05
const HUNDRED = 100

interface ShareFieldProps {
  value: number
  onChange: (value: number) => void
  disabled: boolean
}

/** The minimum score of a passage relative to the best one. */
export function ShareField({ value, onChange, disabled }: ShareFieldProps) {
  const t = useAgentsTexts()
  return (
    <Field label={t('fields.minScore')} help={t('configure.minScoreHelp')} aside={formatShare(value)}>
      {(control) => (
        <input
          {...control}
          type="range"
          className={css.range}
          min={0}
          max={1}
          step={STEP}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(Math.round(target.valueAsNumber * HUNDRED) / HUNDRED)}
        />
      )}
    </Field>
  )
}
