import { agents } from '@millrace/contract'
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useAccess } from '../../access.ts'
import { useAgentsTexts } from '../../texts.ts'
import { complaintOf, LinesField } from './LinesField.tsx'
import { VisitPassword } from './VisitPassword.tsx'

export interface AccessProps {
  agent: agents.Agent
  form: UseFormReturn<agents.Security>
  readOnly: boolean
}

/** What the public chat asks of visitors before they enter. */
export function Access({ agent, form, readOnly }: AccessProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  const access = useWatch({ control: form.control, name: 'access' })
  const signedOnly = useWatch({ control: form.control, name: 'requireIdentity' })
  const state = useAccess(agent.id).data
  return (
    <section className={layout.section}>
      <h2>{t('security.access')}</h2>
      <p>{t('security.accessHelp')}</p>
      {agent.visibility === 'private' && access !== 'open' && (
        <Callout kind="info">{t('security.privateAnyway')}</Callout>
      )}
      {signedOnly && access !== 'open' && <Callout kind="warning">{t('security.signedAnyway')}</Callout>}
      <div style={{ width: '100%' }}>
        <SelectField {...form.register('access')} label={t('chatFields.access')} disabled={readOnly}>
          {agents.ACCESS_WAYS.map((way) => (
            <option key={way} value={way}>
              {t(`security.ways.${way}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {access === 'password' && state && (
        <VisitPassword agentId={agent.id} isSet={state.hasPassword} readOnly={readOnly} />
      )}
      {access === 'email' && (
        <>
          {state && !state.sendsMail && <Callout kind="warning">{t('security.noMail')}</Callout>}
          <Controller
            control={form.control}
            name="allowedEmails"
            render={({ field }) => (
              <div style={{ width: '100%' }}>
                <LinesField
                  label={t('chatFields.allowedEmails')}
                  help={t('security.allowedEmailsHelp')}
                  value={field.value}
                  onChange={field.onChange}
                  readOnly={readOnly}
                  error={complaintOf(errors.allowedEmails)}
                />
              </div>
            )}
          />
        </>
      )}
    </section>
  )
}
