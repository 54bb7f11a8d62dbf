import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode } from 'react'
import { useAgentsTexts } from '../texts.ts'
import css from './CreateAgent.module.css'
import { CreateForm } from './CreateForm.tsx'

type Way = 'template' | 'blank' | 'website'

export interface CreateAgentProps {
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  /** The project's knowledge base where there is exactly one: likely the one that the agent is for. */
  onlyBase: string | undefined
  /** Makes an agent from a website; without it that way is not offered. */
  renderWebsite?: ((onClose: () => void) => ReactNode) | undefined
  onClose: () => void
  onCreated: (id: string) => void
}

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
