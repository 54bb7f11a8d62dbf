import { connections } from 'virtual:contract'
import type { connections as contract } from '@millrace/contract'
import { useState } from 'react'
import { bannerText, fieldIssues } from '../../../lib/api/failures.ts'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { type Connection, useConnectMail } from './api.ts'
import { useMailTexts } from './mail-texts/texts.ts'
import { ProjectField } from './ProjectField.tsx'

interface MailDialogProps {
  /** The connection that is changed; null for a new one. */
  connection: Connection | null
  onClose: () => void
}

const PORTS = { tls: '465', starttls: '587', none: '25' } as const
type Security = contract.MailServer['security']

interface FormValues extends Omit<contract.MailServer, 'port' | 'user'> {
  port: string
  user: string
  password: string
}

/** Connects a mail server: a sign-in and an email to its own address are tried before it is stored. */
export default function MailDialog({ connection, onClose }: MailDialogProps) {
  const t = useMailTexts()
  const words = useIntegrationsTexts()
  const connect = useConnectMail()
  const [values, setValues] = useState(() => initial(connection?.mail ?? null))
  const [projectId, setProjectId] = useState('')
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const issues = new Map(
    connect.error ? fieldIssues(connect.error).map((one) => [one.path, one.message]) : [],
  )

  function submit() {
    const { port, user, password, ...rest } = values
    const body = {
      ...rest,
      port: Number(port),
      user: user.trim() || null,
      password: password || null,
      ...(connection ? { connectionId: connection.id } : { projectId: projectId || null }),
    }
    connect.mutate(body, {
      onSuccess: () => {
        showMessage(t('done', { address: values.fromAddress }))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      wide
      title={t(connection ? 'change' : 'title')}
      action={t(connect.isPending ? 'trying' : 'connect')}
      pending={connect.isPending}
      problem={connect.error && issues.size === 0 ? bannerText(connect.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('help')}</p>
      <MailFields values={values} issues={issues} onChange={change} />
      {connection ? null : (
        <ProjectField label={words('dialog.project')} value={projectId} onChange={setProjectId} />
      )}
    </FormDialog>
  )
}

interface MailFieldsProps {
  values: FormValues
  /** Messages by field. */
  issues: ReadonlyMap<string, string>
  onChange: (part: Partial<FormValues>) => void
}

function MailFields({ values, issues, onChange: change }: MailFieldsProps) {
  const t = useMailTexts()
  function chooseSecurity(security: Security) {
    const isUsual = Object.values<string>(PORTS).includes(values.port)
    change({ security, ...(isUsual ? { port: PORTS[security] } : {}) })
  }

  const text = (key: 'host' | 'port' | 'user' | 'fromName' | 'fromAddress') => ({
    label: t(key),
    value: values[key],
    error: issues.get(key),
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
  })
  return (
    <>
      <TextField {...text('host')} placeholder="smtp.example.com" autoComplete="off" startHere />
      <div className={layout.pair}>
        <SelectField
          label={t('security')}
          value={values.security}
          onChange={({ target }) =>
            chooseSecurity(connections.MAIL_SECURITY.find((one) => one === target.value) ?? 'tls')
          }
        >
          {connections.MAIL_SECURITY.map((one) => (
            <option key={one} value={one}>
              {t(`securities.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...text('port')} inputProps={{ inputMode: 'numeric' }} autoComplete="off" />
      </div>
      <div className={layout.pair}>
        <TextField {...text('user')} optional autoComplete="off" />
        <TextField
          label={t('password')}
          type="password"
          optional
          value={values.password}
          error={issues.get('password')}
          onChange={({ target }) => change({ password: target.value })}
          autoComplete="new-password"
        />
      </div>
      <div className={layout.pair}>
        <TextField {...text('fromAddress')} type="email" autoComplete="off" />
        <TextField {...text('fromName')} optional autoComplete="off" />
      </div>
      <CheckField
        label={t('forVisitors')}
        help={t('forVisitorsHelp')}
        checked={values.forVisitors}
        onChange={({ target }) => change({ forVisitors: target.checked })}
      />
    </>
  )
}

/** The password is never shown: it is entered again with each change. */
const initial = (mail: contract.MailServer | null): FormValues => ({
  host: mail?.host ?? '',
  security: mail?.security ?? 'tls',
  port: String(mail?.port ?? PORTS.tls),
  user: mail?.user ?? '',
  password: '',
  fromName: mail?.fromName ?? '',
  fromAddress: mail?.fromAddress ?? '',
  forVisitors: mail?.forVisitors ?? false,
})
