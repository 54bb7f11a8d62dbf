import Button from '@mui/material/Button'
import { agents, ApiError } from '@millrace/contract'
import { useState } from 'react'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { useSetVisitPassword } from '../../access.ts'
import { useSecurityTexts } from './texts.ts'

interface VisitPasswordProps {
  agentId: string
  isSet: boolean
  readOnly: boolean
}

/** The password of the public chat, which can be set but not read. */
export function VisitPassword({ agentId, isSet, readOnly }: VisitPasswordProps) {
  const t = useSecurityTexts()
  const [password, setPassword] = useState('')
  const save = useSetVisitPassword(agentId)
  const isRefused = save.error instanceof ApiError && save.error.status === 400
  const isShort = password.length < agents.VISIT_PASSWORD_MIN
  return (
    <div className={layout.fields} style={{ width: '100%' }}>
      {isSet ? <output>{t('passwordSet')}</output> : <Callout kind="warning">{t('passwordMissing')}</Callout>}
      {!readOnly && (
        <>
          <TextField
            label={t(isSet ? 'newPassword' : 'password')}
            help={t('passwordHelp')}
            error={isRefused ? t('passwordWeak') : undefined}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            inputProps={{ maxLength: 200 }}
          />
          <div>
            <Button
              variant="outlined"
              disabled={isShort || save.isPending}
              onClick={() => save.mutate(password, { onSuccess: () => setPassword('') })}
            >
              {t('setPassword')}
            </Button>
          </div>
          {save.error && !isRefused && <FailureNotice error={save.error} />}
        </>
      )}
    </div>
  )
}
