import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveModelSettings, type ModelRow, type ModelSettings, type Price } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { readPrice, withPrice } from './prices.ts'

interface PriceDialogProps {
  model: ModelRow
  settings: ModelSettings
  onClose: () => void
}

/** The account's own price for a model. */
export default function PriceDialog({ model, settings, onClose }: PriceDialogProps) {
  const t = useIntegrationsTexts()
  const kit = useKitTexts()
  const id = useId()
  const save = useSaveModelSettings()
  const start = model.ownPrice ?? model.listPrice
  const [typed, setTyped] = useState({
    input: String(start?.input ?? ''),
    output: String(start?.output ?? ''),
  })
  const [tried, setTried] = useState(false)
  const embeds = model.kind === 'embedding'
  const price = { input: readPrice(typed.input), output: embeds ? 0 : readPrice(typed.output) }

  function keep(own: Price | null) {
    const prices = withPrice(settings.prices, model.id, own)
    const onSuccess = () => {
      showMessage(t('models.price.saved'))
      onClose()
    }
    save.mutate({ prices, revision: settings.revision }, { onSuccess })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const { input, output } = price
    if (input !== null && output !== null) keep({ input, output })
  }

  const field = (part: 'input' | 'output') => (
    <TextField
      label={t(`models.price.${part}`)}
      value={typed[part]}
      error={tried && price[part] === null ? t('models.price.invalid') : undefined}
      onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
      inputProps={{ inputMode: 'decimal' }}
      autoComplete="off"
      startHere={part === 'input'}
    />
  )
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{t('models.price.title', { name: model.label })}</DialogTitle>
        <DialogContent className={layout.fields}>
          {save.error ? <Callout kind="error">{bannerText(save.error)}</Callout> : null}
          <p>{t('models.price.text')}</p>
          {field('input')}
          {embeds ? null : field('output')}
        </DialogContent>
        <DialogActions>
          {model.ownPrice ? (
            <Button onClick={() => keep(null)} disabled={save.isPending}>
              {t('models.price.list')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            {t('models.price.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
