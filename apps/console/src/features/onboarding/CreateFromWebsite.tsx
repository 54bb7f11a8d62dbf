import { useOnboardingTexts } from './texts.ts'
import { WebsiteForm } from './WebsiteForm.tsx'
import css from './Website.module.css'

/** The same within the dialog that makes an agent; what goes on then shows above the agents. */
export default function CreateFromWebsite({ onClose }: { onClose: () => void }) {
  const t = useOnboardingTexts()
  return (
    <div className={css.inDialog}>
      <p className={css.text}>{t('website.firstText')}</p>
      <WebsiteForm onStarted={onClose} />
    </div>
  )
}
