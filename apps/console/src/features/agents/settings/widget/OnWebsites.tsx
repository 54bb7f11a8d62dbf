import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useAgentsTexts } from '../../texts.ts'
import { useWidgetTexts } from './texts.ts'

interface OnWebsitesProps {
  form: UseFormReturn<contract.Appearance>
  readOnly: boolean
}

/** How the widget behaves on websites. */
export function OnWebsites({ form, readOnly }: OnWebsitesProps) {
  const t = useWidgetTexts()
  const fields = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  const opens = useWatch({ control: form.control, name: 'autoPopup' })
  const select = (name: 'position' | 'size' | 'fabAnimation' | 'startScreen') => ({
    ...form.register(name),
    label: fields(`chatFields.${name}`),
    disabled: readOnly,
  })
  const option = (value: string, text: string) => (
    <option key={value} value={value}>
      {text}
    </option>
  )
  return (
    <section className={layout.section}>
      <h2>{t('launcher')}</h2>
      <p>{t('launcherHelp')}</p>
      <div className={layout.pair} style={{ width: '100%' }}>
        <SelectField {...select('startScreen')}>
          {agents.START_SCREENS.map((one) => option(one, t(`startScreens.${one}`)))}
        </SelectField>
        <SelectField {...select('size')}>
          {agents.WIDGET_SIZES.map((one) => option(one, t(`sizes.${one}`)))}
        </SelectField>
        <SelectField {...select('position')} help={t('positionHelp')}>
          {agents.WIDGET_POSITIONS.map((one) => option(one, t(`positions.${one}`)))}
        </SelectField>
        <SelectField {...select('fabAnimation')}>
          {agents.FAB_ANIMATIONS.map((one) => option(one, t(`animations.${one}`)))}
        </SelectField>
      </div>
      <CheckField
        {...form.register('autoPopup')}
        label={fields('chatFields.autoPopup')}
        help={t('autoPopupHelp')}
        disabled={readOnly}
      />
      {opens && (
        <TextField
          {...form.register('popupDelay', { valueAsNumber: true })}
          type="number"
          label={fields('chatFields.popupDelay')}
          error={errors.popupDelay?.message}
          readOnly={readOnly}
        />
      )}
    </section>
  )
}
