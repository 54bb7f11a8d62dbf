import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMessage } from '../lib/notify/message.ts'
import css from './MessageToast.module.css'

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert }

/** The short message at the top centre. The region stays mounted, so that screen readers notice what enters it. */
export function MessageToast() {
  const { open, openType, msg, count } = useMessage()
  const Icon = ICONS[openType]
  return (
    <output className={css.place} aria-live="polite">
      {open ? (
        <span key={count} className={css.toast} data-severity={openType}>
          <Icon size={16} aria-hidden="true" className={css.icon} />
          {msg}
        </span>
      ) : null}
    </output>
  )
}
