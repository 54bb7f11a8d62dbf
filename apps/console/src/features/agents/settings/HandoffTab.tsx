import { Controller, useFormState, type UseFormReturn, useWatch } from 'react-hook-form'
import type { agents } from '@millrace/contract'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useBotConfig } from '../bot-config.ts'
import { HoursFields } from './handoff/HoursFields.tsx'
import { useHandoffTexts } from './handoff/texts.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { PartTab, type PartTabProps } from './PartTab.tsx'
import { complaintOf, LinesField } from './security/LinesField.tsx'

type Rules = agents.BotConfig['handoff']

/** When a person takes over a conversation, and what its visitor sees. */
export default function HandoffTab(props: PartTabProps) {
  const t = useHandoffTexts()
  const mayRead = useMay('readConversations') === 'yes'
  const noLog = useBotConfig(props.agent.id).data?.config.security.noLog ?? false
  return (
    <PartTab
      {...props}
      part="handoff"
      fieldName={(field) => t(`fields.${field as Exclude<keyof Rules, 'timeZone'>}`)}
      render={(form) => (
        <div className={layout.column}>
          <p className={layout.hint}>{t('intro')}</p>
          {noLog ? <Callout kind="info">{t('noLog')}</Callout> : null}
          <div className={layout.row}>
            <CheckField {...form.register('enabled')} label={t('fields.enabled')} disabled={props.readOnly} />
            {mayRead ? (
              <ButtonLink to="/chat-admin/$id" params={{ id: props.agent.id }} size="small">
                {t('openDesk')}
              </ButtonLink>
            ) : null}
          </div>
          <Details form={form} readOnly={props.readOnly} />
        </div>
      )}
    />
  )
}

function Details({ form, readOnly }: { form: UseFormReturn<Rules>; readOnly: boolean }) {
  const t = useHandoffTexts()
  const enabled = useWatch({ control: form.control, name: 'enabled' })
  if (!enabled) return null
  return (
    <>
      <section className={layout.section}>
        <h2>{t('when')}</h2>
        <p>{t('whenHelp')}</p>
        {(['button', 'onWords', 'onModel', 'onNegativeRating'] as const).map((name) => (
          <CheckField key={name} {...form.register(name)} label={t(`fields.${name}`)} disabled={readOnly} />
        ))}
        <Words form={form} readOnly={readOnly} />
        <Number form={form} readOnly={readOnly} name="afterUnanswered" />
      </section>
      <section className={layout.section}>
        <h2>{t('waiting')}</h2>
        <div className={layout.pair} style={{ width: '100%' }}>
          <Number form={form} readOnly={readOnly} name="waitMinutes" />
          <Number form={form} readOnly={readOnly} name="replyMinutes" />
        </div>
      </section>
      <Shown form={form} readOnly={readOnly} />
      <section className={layout.section}>
        <h2>{t('hours')}</h2>
        <p>{t('hoursHelp')}</p>
        <Controller
          control={form.control}
          name="hours"
          render={({ field }) => (
            <HoursFields value={field.value} onChange={field.onChange} readOnly={readOnly} />
          )}
        />
      </section>
    </>
  )
}

interface PartProps {
  form: UseFormReturn<Rules>
  readOnly: boolean
}

function Words({ form, readOnly }: PartProps) {
  const t = useHandoffTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <div style={{ width: '100%' }}>
      <Controller
        control={form.control}
        name="words"
        render={({ field }) => (
          <LinesField
            label={t('fields.words')}
            help={t('wordsHelp')}
            value={field.value}
            onChange={field.onChange}
            readOnly={readOnly}
            error={complaintOf(errors.words)}
          />
        )}
      />
    </div>
  )
}

function Number({
  form,
  readOnly,
  name,
}: PartProps & { name: 'afterUnanswered' | 'waitMinutes' | 'replyMinutes' }) {
  const t = useHandoffTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <TextField
      {...form.register(name, { valueAsNumber: true })}
      label={t(`fields.${name}`)}
      help={t(`${name}Help`)}
      error={errors[name]?.message}
      type="number"
      readOnly={readOnly}
    />
  )
}

function Shown({ form, readOnly }: PartProps) {
  const t = useHandoffTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={layout.section}>
      <h2>{t('shown')}</h2>
      <CheckField {...form.register('showName')} label={t('fields.showName')} disabled={readOnly} />
      {(['teamName', 'awayMessage'] as const).map((name) => (
        <div key={name} style={{ width: '100%' }}>
          <TextField
            {...form.register(name)}
            label={t(`fields.${name}`)}
            help={t(`${name}Help`)}
            error={errors[name]?.message}
            multiline={name === 'awayMessage'}
            optional
            readOnly={readOnly}
          />
        </div>
      ))}
    </section>
  )
}
