import { Avatar } from '@millrace/ui'
import Button from '@mui/material/Button'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import X from 'lucide-react/icons/x'
import type { agents } from '@millrace/contract'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { publicLink } from '../../lib/visitor-origin.ts'
import { PublicPage } from './MadeAgent.tsx'
import { useOnboardingTexts } from './texts.ts'
import css from './Website.module.css'

interface NewAgentCardProps {
  agent: agents.Agent
  /** Whether it has knowledge by now. */
  ready: boolean
  makePublic: { pending: boolean; run: (after: { onSuccess: () => void; onError: () => void }) => void }
  onClose: () => void
}

/** The next steps after an agent was created from files or text. */
export function NewAgentCard({ agent, ready, makePublic, onClose }: NewAgentCardProps) {
  const t = useOnboardingTexts()
  const isPublic = agent.visibility === 'public'

  function open() {
    // Opened within the click: after the server's answer, a browser would block it.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    makePublic.run({
      onSuccess: () => {
        if (tab) tab.location.href = publicLink(agent.publicId)
      },
      onError: () => tab?.close(),
    })
  }

  return (
    <section className={css.card} aria-label={t('made.label')} aria-busy={!ready}>
      <div className={css.head}>
        <Avatar number={agent.avatar} src={agent.avatarUrl} size={40} />
        <div className={css.names}>
          <h3 className={css.title}>{t(ready ? 'made.ready' : 'made.reading')}</h3>
          <p className={css.text}>
            {t(isPublic ? 'made.public' : ready ? 'made.readyText' : 'made.readingText')}
          </p>
        </div>
        <IconAction label={t('website.close')} onClick={onClose}>
          <X size={16} />
        </IconAction>
      </div>
      {isPublic ? (
        <PublicPage publicId={agent.publicId} questions={ready ? agent.suggestedQuestions : []} />
      ) : (
        <div className={css.row}>
          <Button
            variant="contained"
            endIcon={<ArrowUpRight size={16} />}
            disabled={makePublic.pending}
            onClick={open}
          >
            {t('made.open')}
          </Button>
        </div>
      )}
    </section>
  )
}
