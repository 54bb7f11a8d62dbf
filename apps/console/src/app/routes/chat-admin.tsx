import Headset from 'lucide-react/icons/headset'
import { LaterPage } from '../LaterPage.tsx'
import { useAppTexts } from '../texts.ts'

/** `/chat-admin/{id}`, outside the shell. */
export function Route() {
  const t = useAppTexts()
  return (
    <main style={{ display: 'flex', flex: 1, overflow: 'auto' }}>
      <LaterPage
        title={t('later.chatAdmin.title')}
        icon={<Headset size={20} />}
        what={t('later.chatAdmin.what')}
        today={t('later.chatAdmin.today')}
        action={{ label: t('later.chatAdmin.action'), to: '/console/agent' }}
      />
    </main>
  )
}
