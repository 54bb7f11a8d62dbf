import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveModelSettings, type ModelSettings } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { DEFAULT_LIMIT, type Limit, limitFor, readPerMinute, withLimit } from './limits.ts'

interface LimitsDialogProps {
  /** The credential; null for the limit of all keys without their own. */
  of: { id: string; name: string } | null
  settings: ModelSettings
  onClose: () => void
}

/** The rate limit of flows for a key. Requests beyond it wait; nothing fails. */
export default function LimitsDialog({ of, settings, onClose }: LimitsDialogProps) {
  const t = useIntegrationsTexts()
  const kit = useKitTexts()
  const id = useId()
  const save = useSaveModelSettings()
  const key = of?.id ?? DEFAULT_LIMIT
  const start = limitFor(settings.limits, key)
  const [typed, setTyped] = useState({
    requests: String(start.requests ?? ''),
    tokens: String(start.tokens ?? ''),
  })
  const [tried, setTried] = useState(false)
  const read = { requests: readPerMinute(typed.requests), tokens: readPerMinute(typed.tokens) }

  function keep(limit: Limit | null) {
    const limits = withLimit(settings.limits, key, limit)
    const onSuccess = () => {
      showMessage(t('limits.saved'))
      onClose()
    }
    save.mutate({ limits, revision: settings.revision }, { onSuccess })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const { requests, tokens } = read
    if (requests !== undefined && tokens !== undefined) keep({ requests, tokens })
  }
  const field = (part: 'requests' | 'tokens') => (
    <TextField
      label={t(`limits.${part}`)}
      value={typed[part]}
      placeholder={t('limits.none')}
      error={tried && read[part] === undefined ? t('limits.invalid') : undefined}
      onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
      inputProps={{ inputMode: 'numeric', maxLength: 20 }}
      autoComplete="off"
      startHere={part === 'requests'}
    />
  )
  const hasOwn = Object.hasOwn(settings.limits, key)
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{of ? t('limits.title', { name: of.name }) : t('limits.titleAll')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {save.error ? (
            <Callout kind="error">
              {isConflict(save.error) ? t('dialog.conflict') : bannerText(save.error)}
            </Callout>
          ) : null}
          <p>{t(of ? 'limits.text' : 'limits.textAll')}</p>
          {field('requests')}
          {field('tokens')}
        </DialogContent>
        <DialogActions>
          {hasOwn ? (
            <Button onClick={() => keep(null)} disabled={save.isPending}>
              {t(of ? 'limits.asAll' : 'limits.remove')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            {t('dialog.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
