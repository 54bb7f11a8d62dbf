import Workflow from 'lucide-react/icons/workflow'
import { LaterPage } from '../LaterPage.tsx'
import { useAppTexts } from '../texts.ts'

/** `/console/workflow` */
export function Route() {
  const t = useAppTexts()
  return (
    <LaterPage
      title={t('later.flows.title')}
      icon={<Workflow size={20} />}
      what={t('later.flows.what')}
      today={t('later.flows.today')}
      action={{ label: t('later.flows.action'), to: '/console/agent' }}
    />
  )
}
