import Button from '@mui/material/Button'
import { Controller } from 'react-hook-form'
import { useState } from 'react'
import type { agents } from '@millrace/contract'
import { useAgentsTexts } from '../../texts.ts'
import { ShareLink } from '../../ShareLink.tsx'
import type { TabProps } from '../tab-props.ts'
import css from './Visibility.module.css'
import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import { useReissuePublicId } from '../../reissue-public-id.ts'

const CHOICES = ['private', 'public'] as const

/** Who may talk to the agent, and the link for those who may. */
export function Visibility({ form, agent, readOnly, onRevision }: TabProps) {
  const t = useAgentsTexts()
  return (
    <fieldset className={css.visibility} disabled={readOnly}>
      <legend>{t('fields.visibility')}</legend>
      <Controller
        control={form.control}
        name="visibility"
        render={({ field }) => (
          <div className={css.choices}>
            {CHOICES.map((choice) => (
              <label key={choice} className={css.choice}>
                <input
                  type="radio"
                  name={field.name}
                  checked={field.value === choice}
                  onChange={() => field.onChange(choice)}
                  aria-describedby={`visibility-${choice}`}
                  aria-label={t(`visibility.${choice}`)}
                />
                <span>
                  <strong>{t(`visibility.${choice}`)}</strong>
                  <span id={`visibility-${choice}`}>{t(`visibility.${choice}Help`)}</span>
                </span>
              </label>
            ))}
          </div>
        )}
      />
      {/* Not before it is saved: until then the link leads nowhere. */}
      {agent.visibility === 'public' ? (
        <PublicLink agent={agent} readOnly={readOnly} onRevision={onRevision} />
      ) : null}
    </fieldset>
  )
}

interface PublicLinkProps {
  agent: agents.Agent
  readOnly: boolean
  onRevision: (revision: number) => void
}

function PublicLink({ agent: { id, publicId }, readOnly, onRevision }: PublicLinkProps) {
  const t = useAgentsTexts()
  const [renewing, setRenewing] = useState(false)
  return (
    <ShareLink publicId={publicId}>
      {readOnly ? null : (
        <Button size="small" onClick={() => setRenewing(true)}>
          {t('visibility.renew')}
        </Button>
      )}
      {renewing ? (
        <RenewLink agentId={id} onRevision={onRevision} onClose={() => setRenewing(false)} />
      ) : null}
    </ShareLink>
  )
}

interface RenewLinkProps {
  agentId: string
  onRevision: (revision: number) => void
  onClose: () => void
}

/** Confirms that the current public link stops working. */
function RenewLink({ agentId, onRevision, onClose }: RenewLinkProps) {
  const t = useAgentsTexts()
  const reissue = useReissuePublicId(agentId)
  const confirm = () =>
    reissue.mutate(undefined, {
      onSuccess: ({ revision }) => {
        onRevision(revision)
        showMessage(t('visibility.renewed'))
      },
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={t('visibility.renewTitle')}
      action={t('visibility.renewAction')}
      pending={reissue.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('visibility.renewText')}
    </ConfirmDialog>
  )
}
