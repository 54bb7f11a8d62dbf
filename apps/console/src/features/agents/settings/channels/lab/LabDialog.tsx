import Dialog from '@mui/material/Dialog'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { ButtonLink } from '../../../../../lib/kit/ButtonLink.tsx'
import { IconAction } from '../../../../../lib/kit/IconAction.tsx'
import { Callout } from '../../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../../lib/kit/notices/FailureNotice.tsx'
import { SettingsSkeleton } from '../../SettingsSkeleton.tsx'
import type { Channel } from '../calls.ts'
import { CallLog } from './CallLog.tsx'
import { Contacts } from './Contacts.tsx'
import { type Lab, useLab, useLabActions } from './lab-calls.ts'
import css from './Lab.module.css'
import { Phone } from './Phone.tsx'
import { useLabTexts } from './texts.ts'
import { VendorControls } from './VendorControls.tsx'

interface LabDialogProps {
  agentId: string
  connectionId: string
  channel: Channel
  onClose: () => void
}

/** The lab of a channel: a contact on one side, the simulated vendor on the other, and every call between. */
export default function LabDialog(props: LabDialogProps) {
  const { agentId, connectionId, channel, onClose } = props
  const t = useLabTexts()
  const titleId = useId()
  const { data, error, refetch } = useLab(agentId, connectionId)
  const [chosen, setChosen] = useState<string | null>(null)
  const contact = data?.contacts.find(({ id }) => id === chosen) ?? data?.contacts[0]
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: css.full } }}
    >
      <header className={css.top}>
        <h2 id={titleId}>{t('title', { channel: channel.name })}</h2>
        <ButtonLink
          to="/chat-admin/$id"
          params={{ id: agentId }}
          search={{ conversation: contact?.conversationId ?? undefined }}
        >
          {t('desk')}
        </ButtonLink>
        <IconAction size="small" label={t('close')} onClick={onClose}>
          <X size={16} />
        </IconAction>
      </header>
      <div className={css.body}>
        <p className={css.intro}>{t('intro', { channel: channel.name })}</p>
        {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {!data && !error ? <SettingsSkeleton /> : null}
        {data && contact ? <Bench {...props} lab={data} contact={contact} onChoose={setChosen} /> : null}
      </div>
    </Dialog>
  )
}

interface BenchProps extends LabDialogProps {
  lab: Lab
  contact: Lab['contacts'][number]
  onChoose: (id: string) => void
}

function Bench({ agentId, connectionId, channel, lab, contact, onChoose }: BenchProps) {
  const t = useLabTexts()
  const actions = useLabActions(agentId, connectionId)
  const error = actions.act.error ?? actions.set.error ?? actions.add.error
  return (
    <>
      {error ? <Callout kind="error">{t('failed', { message: error.message })}</Callout> : null}
      <div className={css.columns}>
        <div className={css.side}>
          <Contacts {...{ channel, lab, contact, actions }} onChoose={onChoose} />
          <Phone {...{ channel, lab, contact, actions }} />
        </div>
        <div className={css.side}>
          <VendorControls {...{ lab, contact, actions }} />
          <CallLog {...{ agentId, connectionId }} calls={lab.calls} />
        </div>
      </div>
    </>
  )
}
