import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useAgentsTexts } from '../texts.ts'
import css from './CreateAgent.module.css'
import { type CreateAgentProps, CreateForm } from './CreateForm.tsx'

type Way = 'template' | 'blank' | 'website'

/** Makes an agent: from a role, from a website, or from nothing. */
export default function CreateAgent(props: CreateAgentProps) {
  const { renderWebsite, onClose } = props
  const t = useAgentsTexts()
  const titleId = useId()
  const [way, setWay] = useState<Way>('template')
  const ways: Way[] = renderWebsite ? ['template', 'website', 'blank'] : ['template', 'blank']
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('form.title')}</DialogTitle>
      <fieldset className={css.ways}>
        <legend className="visually-hidden">{t('form.way')}</legend>
        {ways.map((one) => (
          <label key={one} className={css.way}>
            <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
            {t(`form.ways.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'website' && renderWebsite ? (
        <div className={css.website}>{renderWebsite(onClose)}</div>
      ) : (
        <CreateForm {...props} withTemplate={way === 'template'} />
      )}
    </Dialog>
  )
}
