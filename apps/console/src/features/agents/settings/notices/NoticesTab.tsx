import { agents } from '@millrace/contract'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { useInformation } from '../../../../lib/session/information.ts'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { PartTab, type PartTabProps } from '../PartTab.tsx'
import { useOwnNotices } from './own-notices.ts'
import { OwnNotices } from './OwnNotices.tsx'
import { useNoticeTexts } from './texts.ts'
import { Webhook } from './Webhook.tsx'

/** The agent's notification settings. */
export default function NoticesTab(props: PartTabProps) {
  const t = useNoticeTexts()
  return (
    <>
      <PartTab
        {...props}
        part="notification"
        fieldName={(field) => t(`fields.${field as keyof agents.Notification}`)}
        render={(form) => <Settings form={form} {...props} />}
      />
      <div className={layout.column}>
        <OwnNotices agentId={props.agent.id} />
        <Webhook agentId={props.agent.id} readOnly={props.readOnly} />
      </div>
    </>
  )
}

interface SettingsProps extends PartTabProps {
  form: UseFormReturn<agents.Notification>
}

function Settings({ form, agent, readOnly }: SettingsProps) {
  const t = useNoticeTexts()
  const { errors } = useFormState({ control: form.control })
  const own = useInformation().data?.username
  const ended = useOwnNotices(agent.id).data?.addressUnsubscribed === true
  return (
    <div className={layout.column}>
      <p className={layout.hint}>{t('help')}</p>
      <Controller
        control={form.control}
        name="events"
        render={({ field: { value, onChange } }) => (
          <>
            {agents.AGENT_EVENTS.map((event) => (
              <CheckField
                key={event}
                label={t(`events.${event}`)}
                help={t(`eventHelp.${event}`)}
                checked={value.includes(event)}
                disabled={readOnly}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, event] : value.filter((one) => one !== event))
                }
              />
            ))}
          </>
        )}
      />
      <Controller
        control={form.control}
        name="email"
        render={({ field: { value, onChange } }) => (
          <section className={layout.section}>
            <CheckField
              label={t('byEmail')}
              checked={value !== null}
              disabled={readOnly}
              onChange={({ target }) => onChange(target.checked ? (own ?? '') : null)}
            />
            {value === null ? null : (
              <TextField
                label={t('email')}
                help={t('emailHelp')}
                error={errors.email?.message}
                type="email"
                value={value}
                readOnly={readOnly}
                onChange={({ target }) => onChange(target.value.trim())}
              />
            )}
            {ended && value !== null ? <Callout kind="warning">{t('addressUnsubscribed')}</Callout> : null}
          </section>
        )}
      />
    </div>
  )
}
