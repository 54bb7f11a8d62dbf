import ChevronLeft from 'lucide-react/icons/chevron-left'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { useAgentsTexts } from '../texts.ts'
import css from './CreateAgent.module.css'
import { type CreateAgentProps, CreateForm } from './CreateForm.tsx'

const WAYS = ['template', 'blank'] as const

interface CreateAgentDialogProps extends CreateAgentProps {
  /** Renders the start with knowledge; without it, the dialog starts with templates. */
  renderStart: ((actions: { onOther: () => void; onClose: () => void }) => ReactNode) | undefined
}

/** Creates an agent from its future knowledge, from a template, or empty. */
export default function CreateAgent({ renderStart, ...props }: CreateAgentDialogProps) {
  const t = useAgentsTexts()
  const titleId = useId()
  const [way, setWay] = useState<'start' | (typeof WAYS)[number]>(renderStart ? 'start' : 'template')
  return (
    <Dialog open onClose={props.onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('form.title')}</DialogTitle>
      {way === 'start' ? (
        <div className={css.start}>
          <Suspense fallback={null}>
            {renderStart?.({ onOther: () => setWay('template'), onClose: props.onClose })}
          </Suspense>
        </div>
      ) : (
        <>
          <div className={css.head}>
            {renderStart ? (
              <Button
                size="small"
                variant="text"
                startIcon={<ChevronLeft size={16} />}
                onClick={() => setWay('start')}
              >
                {t('form.back')}
              </Button>
            ) : null}
            <fieldset className={css.ways}>
              <legend className="visually-hidden">{t('form.way')}</legend>
              {WAYS.map((one) => (
                <label key={one} className={css.way}>
                  <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
                  {t(`form.ways.${one}`)}
                </label>
              ))}
            </fieldset>
          </div>
          <CreateForm {...props} withTemplate={way === 'template'} />
        </>
      )}
    </Dialog>
  )
}
