import FileUp from 'lucide-react/icons/file-up'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Globe from 'lucide-react/icons/globe'
import TextQuote from 'lucide-react/icons/text-quote'
import type { ComponentType, ReactNode } from 'react'
import { useMay } from '../../lib/session/use-may.ts'
import css from './FirstAgent.module.css'
import { useLoadDemo } from './load-demo.ts'
import { useOnboardingTexts } from './texts.ts'
import { WebsiteForm } from './WebsiteForm.tsx'

interface FirstAgentProps {
  onFiles: () => void
  onText: () => void
  /** Creates an agent in another way: from a role, or a blank one. */
  onOther: () => void
  /** Closes the dialog that creates another agent, when inside of it. */
  onClose?: (() => void) | undefined
  /** Dialogs over the page. */
  children: ReactNode
}

/** The first screen of an empty project: adding knowledge is enough to get an agent. */
export function FirstAgent({ onFiles, onText, onOther, onClose, children }: FirstAgentProps) {
  const t = useOnboardingTexts()
  const mayLoadDemo = useMay('loadDemo') === 'yes'
  const demo = useLoadDemo()
  return (
    <section className={css.first} aria-labelledby="first-agent" data-in-dialog={onClose !== undefined}>
      {onClose ? (
        <p id="first-agent" className={css.text}>
          {t('first.title')}
        </p>
      ) : (
        <>
          <h2 id="first-agent" className={css.title}>
            {t('first.title')}
          </h2>
          <p className={css.text}>{t('first.text')}</p>
        </>
      )}
      <section className={css.website} aria-labelledby="first-website">
        <h3 id="first-website">
          <Globe size={20} />
          {t('first.ways.website')}
        </h3>
        <WebsiteForm onStarted={() => onClose?.()} />
      </section>
      <div className={css.ways}>
        <Way way="files" Icon={FileUp} onClick={onFiles} />
        <Way way="text" Icon={TextQuote} onClick={onText} />
        {mayLoadDemo ? (
          <Way
            way="demo"
            Icon={FlaskConical}
            onClick={() => demo.mutate(undefined, { onSuccess: onClose })}
            disabled={demo.isPending}
          />
        ) : null}
      </div>
      <button type="button" className={css.other} onClick={onOther}>
        {t('first.other')}
      </button>
      {children}
    </section>
  )
}

interface WayProps {
  way: 'files' | 'text' | 'demo'
  Icon: ComponentType<{ size?: number }>
  onClick: () => void
  disabled?: boolean
}

function Way({ way, Icon, onClick, disabled = false }: WayProps) {
  const t = useOnboardingTexts()
  return (
    <button type="button" className={css.way} onClick={onClick} disabled={disabled}>
      <Icon size={20} />
      <span>
        <strong>{t(`first.ways.${way}`)}</strong>
        <span>{t(`first.help.${way}`)}</span>
      </span>
    </button>
  )
}
