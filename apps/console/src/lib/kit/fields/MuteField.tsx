import Button from '@mui/material/Button'
import { formatMoment } from '../../format.ts'
import { Callout } from '../notices/Callout.tsx'
import { useKitTexts } from '../texts.ts'
import { SelectField } from './SelectField.tsx'

const HOURS = [1, 8, 24, 168] as const

interface MuteFieldProps {
  label: string
  help?: string
  /** Null: not muted. */
  until: string | null
  disabled: boolean
  /** Zero ends the mute. */
  onMute: (hours: number) => void
}

/** Mutes for a while, or ends it early. */
export function MuteField({ label, help, until, disabled, onMute }: MuteFieldProps) {
  const t = useKitTexts()
  if (until !== null)
    return (
      <Callout
        kind="info"
        actions={
          <Button size="small" disabled={disabled} onClick={() => onMute(0)}>
            {t('mute.end')}
          </Button>
        }
      >
        {t('mute.until', { label, until: formatMoment(until) })}
      </Callout>
    )
  return (
    <SelectField
      label={label}
      help={help}
      value=""
      disabled={disabled}
      onChange={({ target }) => onMute(Number(target.value))}
    >
      <option value="">{t('mute.off')}</option>
      {HOURS.map((hours) => (
        <option key={hours} value={hours}>
          {t(`mute.for.h${hours}`)}
        </option>
      ))}
    </SelectField>
  )
}
