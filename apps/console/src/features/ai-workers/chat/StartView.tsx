import type { aiWorkers } from '@millrace/contract'
import Rocket from 'lucide-react/icons/rocket'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { LaunchField } from './Foot.tsx'
import { useWorkerChatTexts } from './texts.ts'
import css from './WorkerChat.module.css'

interface StartViewProps {
  worker: aiWorkers.AiWorker
  template: aiWorkers.Template
  onLaunched: (executionId: string) => void
}

/** Before the first execution. */
export function StartView(props: StartViewProps) {
  const { worker, template } = props
  const t = useWorkerChatTexts()
  const mayWrite = useMayWrite()
  const icon = <Rocket size={20} />
  if (worker.problems.length > 0) {
    const action = (
      <ButtonLink to="/console/workers/$id/launch" params={{ id: worker.id }} variant="contained">
        {t('setUp')}
      </ButtonLink>
    )
    return (
      <Notice icon={icon} title={t('draft.title')} actions={mayWrite ? action : null}>
        {t('draft.text')}
      </Notice>
    )
  }
  return (
    <>
      <Notice icon={icon} title={t('ready.title')}>
        {t(template.needsModel ? 'ready.text' : 'readyFixed.text')}
      </Notice>
      {mayWrite ? (
        <footer className={css.foot}>
          <LaunchField {...props} />
        </footer>
      ) : null}
    </>
  )
}
