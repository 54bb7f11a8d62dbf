import { conversations } from 'virtual:contract'
import type { agents } from '@millrace/contract'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useAgentsTexts } from '../../texts.ts'
import { useSeesPictures } from '../../use-sees-pictures.ts'
import { useDraft } from '../../workspace/draft.tsx'
import { useWidgetTexts } from './texts.ts'

interface MessagesProps {
  form: UseFormReturn<agents.Appearance>
  readOnly: boolean
}

const LIMITS = {
  count: conversations.ATTACHMENTS_MAX,
  size: conversations.ATTACHMENT_MAX_BYTES / 1024 ** 2,
}

/** What visitors can send besides text. */
export function Messages({ form, readOnly }: MessagesProps) {
  const t = useWidgetTexts()
  const fields = useAgentsTexts()
  const { agent } = useDraft()
  const takesFiles = useWatch({ control: form.control, name: 'attachments' })
  const seesPictures = useSeesPictures(agent.model)
  return (
    <section className={layout.section}>
      <h2>{t('messages')}</h2>
      <p>{t('messagesWithHelp')}</p>
      <CheckField
        {...form.register('attachments')}
        label={fields('chatFields.attachments')}
        help={t('attachmentsHelp', LIMITS)}
        disabled={readOnly}
      />
      {takesFiles && seesPictures === false && <Callout kind="info">{t('attachmentsBlind')}</Callout>}
      <CheckField
        {...form.register('voiceInput')}
        label={fields('chatFields.voiceInput')}
        help={t('voiceHelp')}
        disabled={readOnly}
      />
    </section>
  )
}
