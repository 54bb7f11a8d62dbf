import Button from '@mui/material/Button'
import { useAgentsTexts } from '../../texts.ts'
import { Field } from '../../../../lib/kit/fields/Field.tsx'
import css from './ColorField.module.css'

interface ColorFieldProps {
  label: string
  /** Null follows the page's light or dark scheme. */
  value: string | null
  onChange: (value: string | null) => void
  /** Whether the color may be empty. */
  themed: boolean
  disabled: boolean
}

const FIRST = '#1e293b'

/** A color, or that of the page's color scheme. */
export function ColorField({ label, value, onChange, themed, disabled }: ColorFieldProps) {
  const t = useAgentsTexts()
  return (
    <Field label={label}>
      {(control) => (
        <span className={css.row}>
          <input
            {...control}
            type="color"
            className={css.swatch}
            data-unset={value === null}
            value={value ?? FIRST}
            disabled={disabled}
            onChange={({ target }) => onChange(target.value)}
          />
          <span className={css.value}>{value ?? t('appearance.themed')}</span>
          {themed && value !== null && !disabled ? (
            <Button size="small" variant="text" onClick={() => onChange(null)}>
              {t('appearance.reset')}
            </Button>
          ) : null}
        </span>
      )}
    </Field>
  )
}
