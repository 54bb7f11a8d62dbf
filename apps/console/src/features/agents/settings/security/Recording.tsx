import { useWatch } from 'react-hook-form'
import { ButtonLink } from '../../../../lib/kit/ButtonLink.tsx'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useAgentsTexts } from '../../texts.ts'
import type { AccessProps } from './Access.tsx'
import { useSecurityTexts } from './texts.ts'

/** Whether messages are stored. */
export function Recording({ agent, form, readOnly }: AccessProps) {
  const t = useSecurityTexts()
  const fields = useAgentsTexts()
  const noLog = useWatch({ control: form.control, name: 'noLog' })
  return (
    <section className={layout.section}>
      <h2>{t('recording')}</h2>
      <p>{t('recordingHelp')}</p>
      <CheckField
        {...form.register('noLog')}
        label={fields('chatFields.noLog')}
        help={t('noLogHelp')}
        disabled={readOnly}
      />
      {noLog && (
        <>
          <Callout kind="info">{t('noLogNow')}</Callout>
          <div>
            <ButtonLink
              to="/console/agent/setting/$id"
              params={{ id: agent.id }}
              search={{ tab: 'chatLogs' }}
            >
              {t('openHistory')}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}
