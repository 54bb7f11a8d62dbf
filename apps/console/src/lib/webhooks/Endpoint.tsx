import { CopyButton } from '@millrace/ui'
import { flows as contract } from '@millrace/contract'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useState } from 'react'
import layout from '../kit/fields/Form.module.css'
import { TextField } from '../kit/fields/TextField.tsx'
import { Callout } from '../kit/notices/Callout.tsx'
import { FailureNotice } from '../kit/notices/FailureNotice.tsx'
import { type EndpointCalls, useEndpointAction } from './calls.ts'
import { RemoveWebhook, RotateSecret } from './ConfirmAction.tsx'
import { Deliveries } from './Deliveries.tsx'
import css from './Endpoint.module.css'
import { TestResult } from './TestResult.tsx'
import { useEndpointTexts } from './texts.ts'

type Settings = { url: string; enabled: boolean }
type Stored = Settings & Pick<contract.Webhook, 'disabledAt' | 'createdAt'>

interface EndpointProps {
  calls: EndpointCalls
  save: (settings: Settings) => Promise<{ secret: string | null }>
  readOnly: boolean
  /** Null before there is one. */
  stored: Stored | null
  /** Further settings, below the URL. */
  children?: ReactNode
  /** Whether the further settings can be saved. */
  canSave?: boolean
}

/** The one webhook of an agent or a flow: its URL, secret, test event and log. */
export function Endpoint(props: EndpointProps) {
  // Outlives the form, which is remounted once there is a webhook.
  const [secret, setSecret] = useState<string | null>(null)
  const { stored } = props
  return (
    <OneEndpoint
      key={stored?.createdAt ?? ''}
      {...props}
      secret={stored === null ? null : secret}
      onSecret={setSecret}
    />
  )
}

interface OneEndpointProps extends EndpointProps {
  /** A new secret, shown once. */
  secret: string | null
  onSecret: (secret: string) => void
}

function OneEndpoint({ stored, secret, onSecret, ...props }: OneEndpointProps) {
  const { calls, readOnly, children, canSave = true } = props
  const t = useEndpointTexts()
  const save = useEndpointAction(calls.refreshes, async (settings: Settings) => {
    const saved = await props.save(settings)
    // Before the webhook is read again, which remounts this form.
    if (saved.secret !== null) onSecret(saved.secret)
  })
  const [url, setUrl] = useState(stored?.url ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = (enabled: boolean) => {
    const settings = { url: url.trim(), enabled }
    if (!contract.setWebhook.body.safeParse(settings).success) return setProblem(t('badUrl'))
    setProblem(undefined)
    save.mutate(settings)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(stored?.enabled ?? true)
  }
  return (
    <>
      <DisabledNote stored={stored} onEnable={readOnly ? null : () => submit(true)} />
      <form className={`${layout.fields} ${css.part}`} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('url')}
          help={t('urlHelp')}
          error={problem}
          type="url"
          value={url}
          readOnly={readOnly}
          onChange={({ target }) => setUrl(target.value)}
        />
        {children}
        {save.error ? <FailureNotice error={save.error} compact /> : null}
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="outlined" disabled={save.isPending || !canSave}>
              {t(stored ? 'save' : 'add')}
            </Button>
          </div>
        )}
      </form>
      {secret === null ? null : <Secret secret={secret} />}
      {stored && !readOnly ? (
        <Actions calls={calls} enabled={stored.enabled} onSecret={onSecret} onDisable={() => submit(false)} />
      ) : null}
      {stored ? (
        <div className={css.log}>
          <h3>{t('log.title')}</h3>
          <Deliveries calls={calls} mayResend={!readOnly && stored.enabled} />
        </div>
      ) : null}
    </>
  )
}

function DisabledNote({ stored, onEnable }: { stored: Stored | null; onEnable: (() => void) | null }) {
  const t = useEndpointTexts()
  if (!stored || stored.enabled) return null
  const action = onEnable ? (
    <Button size="small" onClick={onEnable}>
      {t('enable')}
    </Button>
  ) : null
  return (
    <Callout kind={stored.disabledAt ? 'warning' : 'info'} actions={action}>
      {t(stored.disabledAt ? 'disabledByServer' : 'disabled')}
    </Callout>
  )
}

function Secret({ secret }: { secret: string }) {
  const t = useEndpointTexts()
  return (
    <div className={`${layout.fields} ${css.part}`}>
      <Callout kind="info">{t('secretOnce')}</Callout>
      <TextField
        label={t('secret')}
        value={secret}
        readOnly
        endAdornment={
          <CopyButton text={() => secret} label={t('copy')} copied={t('copied')} failed={t('notCopied')} />
        }
      />
    </div>
  )
}

interface ActionsProps {
  calls: EndpointCalls
  enabled: boolean
  onSecret: (secret: string) => void
  onDisable: () => void
}

function Actions({ calls, enabled, onSecret, onDisable }: ActionsProps) {
  const t = useEndpointTexts()
  const test = useEndpointAction(calls.refreshes, calls.test)
  const [confirming, setConfirming] = useState<'rotate' | 'remove' | null>(null)
  const onClose = () => setConfirming(null)
  return (
    <>
      <div className={css.actions}>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {t('log.test')}
        </Button>
        <Button onClick={() => setConfirming('rotate')}>{t('rotate')}</Button>
        {enabled ? <Button onClick={onDisable}>{t('disable')}</Button> : null}
        <Button color="error" onClick={() => setConfirming('remove')}>
          {t('remove')}
        </Button>
      </div>
      {test.error ? <FailureNotice error={test.error} compact /> : null}
      {test.data ? <TestResult result={test.data} /> : null}
      {confirming === 'rotate' ? <RotateSecret calls={calls} onClose={onClose} onSecret={onSecret} /> : null}
      {confirming === 'remove' ? <RemoveWebhook calls={calls} onClose={onClose} /> : null}
    </>
  )
}
