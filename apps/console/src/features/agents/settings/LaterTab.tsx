import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { useAgentsTexts } from '../texts.ts'
import { LaterNote } from './LaterNote.tsx'

interface LaterTabProps {
  agentId: string
  about: 'notificationconfig'
}

/** A tab whose work comes later: what it will do, and what helps until then. */
export default function LaterTab({ agentId, about }: LaterTabProps) {
  const t = useAgentsTexts()
  return (
    <LaterNote
      title={t(`later.${about}.title`)}
      actions={
        <ButtonLink to="/console/agent/chat/$id" params={{ id: agentId }}>
          {t('later.openChat')}
        </ButtonLink>
      }
    >
      {t(`later.${about}.text`)}
    </LaterNote>
  )
}
