import { copyText } from '@millrace/ui'
import Copy from 'lucide-react/icons/copy'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

/** A code block with a copy button. */
export function Code({ label, text }: { label: string; text: string }) {
  const t = useDetailTexts()

  async function copy() {
    const copied = await copyText(text)
    showMessage(t(copied ? 'api.copied' : 'api.copyFailed'), copied ? 'success' : 'error')
  }

  return (
    <div className={css.code}>
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <IconAction size="small" label={t('api.copy')} onClick={() => void copy()}>
        <Copy size={14} />
      </IconAction>
    </div>
  )
}
