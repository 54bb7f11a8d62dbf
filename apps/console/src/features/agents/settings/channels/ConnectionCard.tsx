import Button from '@mui/material/Button'
import { CopyButton } from '@millrace/ui'
import { lazy, Suspense, useState } from 'react'
import { useReasonText } from '../../../../lib/channels/texts.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'
import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { StateDot } from '../../../../lib/kit/StateDot.tsx'
import { type Channel, type Connection, useConnectionCalls, useOwnConnection } from './calls.ts'
import css from './Channels.module.css'
import { Failed } from './Failed.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useAgentChannelTexts } from './texts.ts'

const AccountForm = lazy(() => import('./by-connection/AccountForm.tsx'))

interface CardProps {
  agentId: string
  connection: Connection
  /** Undefined if the server doesn't have it any more. */
  channel: Channel | undefined
  readOnly: boolean
  onLab: () => void
}

/** A connected account: its state, last error, what the vendor needs, and what can be done with it. */
export function ConnectionCard(props: CardProps) {
  const { connection, channel, readOnly } = props
  const t = useAgentChannelTexts()
  const { name, state, lastInboundAt, queued, lab, byConnection } = connection
  return (
    <section className={css.card} aria-label={`${channel?.name ?? connection.channel}: ${name}`}>
      <div className={css.head}>
        <h3>
          {channel?.name ?? connection.channel}
          {lab ? (
            <span className={css.lab}>{t('lab')}</span>
          ) : (
            <>
              {' · '}
              <bdi>{name}</bdi>
            </>
          )}
        </h3>
        <StateDot tone={state === 'connected' ? 'success' : 'error'}>{t(`state.${state}`)}</StateDot>
      </div>
      <p className={layout.hint}>
        {lastInboundAt ? t('lastInbound', { time: formatMoment(lastInboundAt) }) : t('noneYet')}
      </p>
      {queued > 0 ? <p className={layout.hint}>{t('queued', { count: queued })}</p> : null}
      <LastError connection={connection} />
      {byConnection ? (
        <p className={layout.hint}>
          {t('throughApp', { vendor: connection.channel === 'slack' ? 'Slack' : 'Meta' })}
        </p>
      ) : null}
      {readOnly || lab || byConnection ? null : <Setup {...props} />}
      {readOnly ? null : <CardActions {...props} />}
    </section>
  )
}

function LastError({ connection: { error, errorAt } }: { connection: Connection }) {
  const t = useAgentChannelTexts()
  const reasonText = useReasonText()
  if (!error) return null
  const time = errorAt ? formatMoment(errorAt) : ''
  return (
    <Callout kind="warning">
      {t('problem', { time, reason: reasonText(error.reason) })}
      {error.detail ? <span dir="auto"> ({error.detail})</span> : null}
    </Callout>
  )
}

function Setup({ agentId, connection, channel }: CardProps) {
  const t = useAgentChannelTexts()
  const lang = useLanguage()
  const { data, error } = useOwnConnection(agentId, connection.id)
  return (
    <details open={connection.lastInboundAt === null}>
      <summary>{t('setup')}</summary>
      <div className={css.setup}>
        {channel ? <p className={layout.hint}>{channel.steps[lang]}</p> : null}
        {error && !data ? <FailureNotice error={error} compact /> : null}
        {data ? <Copied label={t('callbackUrl')} value={data.callbackUrl} /> : null}
        {data && channel?.hasVerifyToken ? (
          <Copied label={t('verifyToken')} value={data.verifyToken} />
        ) : null}
      </div>
    </details>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useAgentChannelTexts()
  const copy = (
    <CopyButton text={() => value} label={t('copy')} copied={t('copied')} failed={t('notCopied')} />
  )
  return <TextField label={label} value={value} readOnly endAdornment={copy} />
}

function CardActions({ agentId, connection, channel, onLab }: CardProps) {
  const t = useAgentChannelTexts()
  const reasonText = useReasonText()
  const { test, update, disconnect } = useConnectionCalls(agentId, connection.id)
  const [open, setOpen] = useState<'renew' | 'disconnect' | null>(null)
  const { name, lab, state, byConnection } = connection
  const renew = t(byConnection ? 'chooseAgain' : 'renew')
  if (open === 'renew' && channel) {
    const form = {
      title: renew,
      channel,
      isPending: update.isPending,
      error: update.error,
      failed: t('renewFailed'),
      action: t('save'),
      onCancel: () => setOpen(null),
    }
    const onSuccess = () => setOpen(null)
    const again = { id: connection.account, name }
    return byConnection ? (
      <Suspense>
        <AccountForm
          {...form}
          agentId={agentId}
          again={again}
          onSave={(from) => update.mutate({ from }, { onSuccess })}
        />
      </Suspense>
    ) : (
      <SettingsForm {...form} onlySecrets onSave={(settings) => update.mutate({ settings }, { onSuccess })} />
    )
  }
  const error = test.error ?? disconnect.error
  const result = test.data
  return (
    <>
      <div className={css.actions}>
        {lab ? (
          <Button variant="contained" onClick={onLab}>
            {t('openLab')}
          </Button>
        ) : null}
        {/* A simulated provider always works, but for a token that it was told to refuse. */}
        {lab && state === 'connected' ? null : (
          <Button variant="outlined" disabled={test.isPending} onClick={() => test.mutate()}>
            {t('test')}
          </Button>
        )}
        {lab ? null : <Button onClick={() => setOpen('renew')}>{renew}</Button>}
        <Button color="error" onClick={() => setOpen('disconnect')}>
          {t(lab ? 'deleteLab' : 'disconnect')}
        </Button>
      </div>
      {error ? <Failed title={t(test.error ? 'testFailed' : 'disconnectFailed')} error={error} /> : null}
      {result?.ok ? <output>{t('testOk', { name: result.name ?? name, ms: result.ms })}</output> : null}
      {result?.failure ? (
        <Callout kind="error">
          {reasonText(result.failure.reason)}
          {result.failure.detail ? ` (${result.failure.detail})` : null}
        </Callout>
      ) : null}
      {open === 'disconnect' ? (
        <ConfirmDialog
          title={t(lab ? 'deleteLabTitle' : 'disconnectTitle', { name })}
          action={t(lab ? 'deleteLab' : 'disconnect')}
          pending={disconnect.isPending}
          onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setOpen(null) })}
          onClose={() => setOpen(null)}
        >
          {t(lab ? 'deleteLabText' : 'disconnectText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
