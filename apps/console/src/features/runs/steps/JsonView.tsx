import { copyText } from '@millrace/ui'
import Copy from 'lucide-react/icons/copy'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useStepsTexts } from './texts.ts'
import css from './JsonView.module.css'

/** Longer values are cut on screen; copying gives all of it. */
const SHOWN = 20_000

interface JsonViewProps {
  label: string
  value: unknown
}

/** A value in readable form, with a button to copy it. */
export function JsonView({ label, value }: JsonViewProps) {
  const t = useStepsTexts()
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

  async function copy() {
    const copied = await copyText(text)
    showMessage(t(copied ? 'copied' : 'copyFailed'), copied ? 'success' : 'error')
  }

  return (
    <figure className={css.view}>
      <figcaption className={css.head}>
        {label}
        <IconAction size="small" label={t('copy', { what: label })} onClick={() => void copy()}>
          <Copy size={14} />
        </IconAction>
      </figcaption>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.text} tabIndex={0} aria-label={label}>
        {text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
      </pre>
    </figure>
  )
}
