import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { IconAction } from '../lib/kit/IconAction.tsx'
import { closeBanner, useBanner } from '../lib/notify/banner.ts'
import css from './Banner.module.css'
import { useAppTexts } from './texts.ts'

/** The notification banner across the top, closed by default. */
export function Banner() {
  const t = useAppTexts()
  const { open, openType, msg } = useBanner()
  if (!open) return null
  const Icon = openType === 'error' ? CircleAlert : CircleCheck
  return (
    <div className={css.banner} data-kind={openType} role={openType === 'error' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <p className={css.text}>{msg}</p>
      <IconAction size="small" label={t('banner.close')} onClick={closeBanner}>
        <X size={16} />
      </IconAction>
    </div>
  )
}
