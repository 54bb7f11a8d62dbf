import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { useConnectUrl, type Connection, type NotReady, type OAuthVendor, type Purpose } from './api.ts'
import { OFFERED } from './offered.ts'
import { ProjectField } from './ProjectField.tsx'

interface ConnectDialogProps {
  vendor: OAuthVendor
  /** The connection that is renewed; null for a new one. */
  connection: Connection | null
  /** What needs settings of the operator first. */
  notReady: readonly NotReady[]
  onClose: () => void
}

/** Asks what for, then opens the vendor's page in a window of its own. */
export default function ConnectDialog({ vendor, connection, notReady, onClose }: ConnectDialogProps) {
  const t = useIntegrationsTexts()
  const kit = useKitTexts()
  const id = useId()
  const { purposes: offered, initial = offered } = OFFERED.find((one) => one.vendor === vendor)!
  const settingsFor = (purpose: Purpose) =>
    notReady.find((one) => one.purpose === purpose)?.missing.join(', ')
  const ready = offered.filter((purpose) => settingsFor(purpose) === undefined)
  const [purposes, setPurposes] = useState<readonly Purpose[]>(connection?.purposes ?? initial)
  const [projectId, setProjectId] = useState('')
  const connect = useOpenVendor()
  const name = t(`connections.vendors.${vendor}`)

  function submit(event: FormEvent) {
    event.preventDefault()
    // In the order of the list, without what was granted earlier and isn't offered any more.
    const chosen = ready.filter((one) => purposes.includes(one))
    connect.open({
      vendor,
      purposes: chosen,
      ...(connection ? { connectionId: connection.id } : { projectId: projectId || null }),
    })
  }

  const toggle = (purpose: Purpose, on: boolean) =>
    setPurposes((before) => (on ? [...before, purpose] : before.filter((one) => one !== purpose)))
  const title = connection
    ? t('connections.dialog.renew', { name: connection.name })
    : t('connections.connectVendor', { vendor: name })
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent className={layout.fields}>
          {connect.failure ? <Callout kind="error">{connect.failure}</Callout> : null}
          {connect.url ? <Opened vendor={name} url={connect.url} /> : null}
          <fieldset className={layout.fields} style={{ border: 0, padding: 0, margin: 0 }}>
            <legend>{t('connections.dialog.access')}</legend>
            {offered.map((purpose) => {
              const settings = settingsFor(purpose)
              return (
                <CheckField
                  key={purpose}
                  label={t(`connections.purposes.${purpose}`)}
                  help={
                    settings === undefined
                      ? t(`connections.allows.${purpose}`)
                      : t('connections.notReady', { settings })
                  }
                  checked={settings === undefined && purposes.includes(purpose)}
                  disabled={settings !== undefined}
                  onChange={({ target }) => toggle(purpose, target.checked)}
                />
              )
            })}
          </fieldset>
          {connection ? null : (
            <ProjectField label={t('dialog.project')} value={projectId} onChange={setProjectId} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={connect.pending || !ready.some((one) => purposes.includes(one))}
          >
            {t('connections.dialog.continue', { vendor: name })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Opened({ vendor, url }: { vendor: string; url: string }) {
  const t = useIntegrationsTexts()
  return (
    <Callout kind="info">
      {t('connections.dialog.opened', { vendor })}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t('connections.dialog.openAgain')}
      </a>
    </Callout>
  )
}

/** The window is opened by the click itself, before its URL is known: browsers block later ones. */
function useOpenVendor() {
  const ask = useConnectUrl()
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  function open(body: Parameters<typeof ask.mutate>[0]) {
    const vendor = window.open('', '_blank')
    setFailure(null)
    ask.mutate(body, {
      onSuccess: (begun) => {
        setUrl(begun.url)
        if (!vendor) return
        // The vendor's page must not be able to navigate the console.
        vendor.opener = null
        vendor.location.href = begun.url
      },
      onError: (error) => {
        vendor?.close()
        setFailure(bannerText(error))
      },
    })
  }
  return { open, url, failure, pending: ask.isPending }
}
