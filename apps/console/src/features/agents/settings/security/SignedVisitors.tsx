import Button from '@mui/material/Button'
import { CopyButton } from '@millrace/ui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { useAccess, useRenewSigningKey } from '../../access.ts'
import { useAgentsTexts } from '../../texts.ts'
import { useSecurityTexts } from './texts.ts'
import type { AccessProps } from './Access.tsx'

/** Visitors identified by the owner's website. */
export function SignedVisitors({ agent, form, readOnly }: AccessProps) {
  const t = useSecurityTexts()
  const fields = useAgentsTexts()
  const signedOnly = useWatch({ control: form.control, name: 'requireIdentity' })
  const state = useAccess(agent.id).data
  return (
    <section className={layout.section}>
      <h2>{t('signed')}</h2>
      <p>{t('signedHelp', { audience: agent.id })}</p>
      {signedOnly && state && !state.hasSigningKey && <Callout kind="warning">{t('keyMissing')}</Callout>}
      <CheckField
        {...form.register('requireIdentity')}
        label={fields('chatFields.requireIdentity')}
        help={t('requireIdentityHelp')}
        disabled={readOnly}
      />
      {!readOnly && state && <SigningKey agentId={agent.id} isSet={state.hasSigningKey} />}
    </section>
  )
}

function SigningKey({ agentId, isSet }: { agentId: string; isSet: boolean }) {
  const t = useSecurityTexts()
  const [asked, setAsked] = useState(false)
  const renew = useRenewSigningKey(agentId)
  const make = () => {
    setAsked(false)
    renew.mutate()
  }
  return (
    <div className={layout.fields} style={{ width: '100%' }}>
      {renew.data && (
        <>
          <Callout kind="info">{t('keyOnce')}</Callout>
          <TextField
            label={t('key')}
            value={renew.data.key}
            readOnly
            endAdornment={<CopyKey text={renew.data.key} />}
          />
        </>
      )}
      <div>
        <Button
          variant="outlined"
          disabled={renew.isPending}
          onClick={() => (isSet ? setAsked(true) : make())}
        >
          {t(isSet ? 'renewKey' : 'makeKey')}
        </Button>
      </div>
      {renew.error && <FailureNotice error={renew.error} />}
      {asked && (
        <ConfirmDialog
          title={t('renewTitle')}
          action={t('renewKey')}
          pending={false}
          onConfirm={make}
          onClose={() => setAsked(false)}
        >
          {t('renewText')}
        </ConfirmDialog>
      )}
    </div>
  )
}

function CopyKey({ text }: { text: string }) {
  const t = useSecurityTexts()
  return (
    <CopyButton text={() => text} label={t('copyKey')} copied={t('keyCopied')} failed={t('keyNotCopied')} />
  )
}
