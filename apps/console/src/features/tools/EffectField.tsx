import type { tools } from '@millrace/contract'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { useToolsTexts } from './texts.ts'

const EFFECTS = ['read', 'write'] as const

interface EffectFieldProps {
  value: tools.Tool['effect']
  onEffect: (effect: tools.Tool['effect']) => void
}

/** Whether a tool makes changes, in the dialogs. */
export function EffectField({ value, onEffect }: EffectFieldProps) {
  const t = useToolsTexts()
  return (
    <SelectField
      label={t('fields.effect')}
      help={t('fields.effectHelp')}
      value={value}
      onChange={({ target }) => onEffect(target.value === 'read' ? 'read' : 'write')}
    >
      {EFFECTS.map((effect) => (
        <option key={effect} value={effect}>
          {t(`effects.${effect}`)}
        </option>
      ))}
    </SelectField>
  )
}
