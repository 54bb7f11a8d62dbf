import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useAgentsTexts } from '../../texts.ts'

const FIRST = 90

interface RetentionFieldProps {
  /** Days; null keeps conversations forever. */
  value: number | null
  onChange: (value: number | null) => void
  disabled: boolean
  error: string | undefined
}

/** Whether and when conversations are deleted. */
export function RetentionField({ value, onChange, disabled, error }: RetentionFieldProps) {
  const t = useAgentsTexts()
  return (
    <div className={layout.fields}>
      <CheckField
        label={t('configure.retention')}
        help={t('configure.retentionHelp')}
        checked={value !== null}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked ? FIRST : null)}
      />
      {value === null ? null : (
        <TextField
          label={t('fields.retentionDays')}
          error={error}
          type="number"
          value={Number.isNaN(value) ? '' : value}
          readOnly={disabled}
          onChange={({ target }) => onChange((target as HTMLInputElement).valueAsNumber)}
        />
      )}
    </div>
  )
}
