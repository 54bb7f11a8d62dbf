import { formatDecimals } from '../../../../lib/format.ts'
import { Field } from '../../../../lib/kit/fields/Field.tsx'
import { useAgentsTexts } from '../../texts.ts'
import css from './TemperatureField.module.css'

const HIGHEST = 2
const STEP = 0.1

interface TemperatureFieldProps {
  value: number
  onChange: (value: number) => void
  disabled: boolean
  /** Without help text, for use in a group. */
  compact?: boolean
}

/** The model's temperature. */
export function TemperatureField({ value, onChange, disabled, compact = false }: TemperatureFieldProps) {
  const t = useAgentsTexts()
  const help = compact ? undefined : t('configure.temperatureHelp')
  return (
    <Field label={t('fields.temperature')} help={help} aside={formatDecimals(value, 1)}>
      {(control) => (
        <input
          {...control}
          type="range"
          className={css.range}
          min={0}
          max={HIGHEST}
          step={STEP}
          value={value}
          disabled={disabled}
          // Steps of a tenth add up to 0.30000000000000004.
          onChange={({ target }) => onChange(Math.round(target.valueAsNumber * 10) / 10)}
        />
      )}
    </Field>
  )
}
