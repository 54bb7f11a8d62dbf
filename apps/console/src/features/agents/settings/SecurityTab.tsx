import { Controller, useFormState } from 'react-hook-form'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useAgentsTexts } from '../texts.ts'
import { PartTab, type PartTabProps } from './PartTab.tsx'
import { Access, type AccessProps } from './security/Access.tsx'
import { complaintOf, LinesField } from './security/LinesField.tsx'
import { Recording } from './security/Recording.tsx'
import { SignedVisitors } from './security/SignedVisitors.tsx'
import { Websites } from './security/Websites.tsx'

/** What visitors may write, how much, how they identify themselves, and from which sites. */
export default function SecurityTab(props: PartTabProps) {
  return (
    <PartTab
      {...props}
      part="security"
      render={(form) => <Rules agent={props.agent} form={form} readOnly={props.readOnly} />}
    />
  )
}

function Rules({ agent, form, readOnly }: AccessProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <div className={layout.column}>
      <p className={layout.hint}>{t('security.atOnce')}</p>
      <section className={layout.section}>
        <h2>{t('security.rate')}</h2>
        <p>{t('security.rateHelp')}</p>
        <div className={layout.pair} style={{ width: '100%' }}>
          {(['rateMessages', 'rateSeconds'] as const).map((name) => (
            <TextField
              key={name}
              {...form.register(name, { valueAsNumber: true })}
              label={t(`chatFields.${name}`)}
              error={errors[name]?.message}
              type="number"
              readOnly={readOnly}
            />
          ))}
        </div>
        <div style={{ width: '100%' }}>
          <TextField
            {...form.register('rateMessage')}
            label={t('chatFields.rateMessage')}
            help={t('security.rateMessageHelp')}
            error={errors.rateMessage?.message}
            readOnly={readOnly}
          />
        </div>
      </section>
      <TextField
        {...form.register('maxMessageLength', { valueAsNumber: true })}
        label={t('chatFields.maxMessageLength')}
        help={t('security.maxMessageLengthHelp')}
        error={errors.maxMessageLength?.message}
        type="number"
        readOnly={readOnly}
      />
      <Controller
        control={form.control}
        name="blockedWords"
        render={({ field }) => (
          <LinesField
            label={t('chatFields.blockedWords')}
            help={t('security.blockedWordsHelp')}
            value={field.value}
            onChange={field.onChange}
            readOnly={readOnly}
            error={complaintOf(errors.blockedWords)}
          />
        )}
      />
      <Access agent={agent} form={form} readOnly={readOnly} />
      <SignedVisitors agent={agent} form={form} readOnly={readOnly} />
      <Recording agent={agent} form={form} readOnly={readOnly} />
      <Websites form={form} readOnly={readOnly} />
    </div>
  )
}
