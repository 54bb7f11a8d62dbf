import { agents } from 'virtual:contract'
import PanelRightClose from 'lucide-react/icons/panel-right-close'
import { chatTexts } from '@millrace/ui'
import { VisitorChat } from '@millrace/ui/visitor'
import type { ReactNode } from 'react'
import type { agents as contract, conversations } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useAgentsTexts } from '../texts.ts'
import { useSeesPictures } from '../use-sees-pictures.ts'
import css from './AgentWorkspace.module.css'
import { useDraft } from './draft.tsx'

interface DockProps {
  agent: contract.Agent
  renderTrace: (trace: conversations.Trace) => ReactNode
  onFold: () => void
}

/** The visitor's chat with the draft: the same component, with the forms' current values. */
export default function Dock({ agent: { id }, renderTrace, onFold }: DockProps) {
  const t = useAgentsTexts()
  const console = useLanguage()
  const { agent, appearance, leads, isFormShown, handoff, conversation, onConversation } = useDraft()
  const seesPictures = useSeesPictures(agent.model) ?? true
  const texts = chatTexts(agent.language === 'auto' ? console : agent.language)
  return (
    <aside className={css.dock} aria-label={t('dock.label')}>
      <header className={css.dockHead}>
        <strong>{t('dock.title')}</strong>
        <span>{t('dock.help')}</span>
        <IconAction label={t('dock.fold')} onClick={onFold}>
          <PanelRightClose size={16} />
        </IconAction>
      </header>
      <div className={css.dockChat}>
        {appearance ? (
          <VisitorChat
            client={api}
            target={{ agentId: id }}
            agent={{
              ...agent,
              appearance,
              handoff,
              seesPictures,
              canAnswerAgain: agent.model !== agents.BUILTIN_MODEL,
              leadForm: leads ? formOf(leads, isFormShown) : null,
            }}
            conversation={conversation}
            onConversation={onConversation}
            t={texts}
            renderTrace={renderTrace}
            heading="h2"
          />
        ) : (
          <Skeleton height={400} />
        )}
      </div>
    </aside>
  )
}

/** The lead form as visitors see it, shown from the start while it is being edited. */
function formOf(
  { enabled, when, title, fields, consent, required }: contract.LeadForm,
  isShown: boolean,
): contract.PublicLeadForm | null {
  if (!enabled || (when.length === 0 && !isShown)) return null
  return { title, fields, consent, required, atStart: isShown || when.includes('start') }
}
