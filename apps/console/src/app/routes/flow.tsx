import Workflow from 'lucide-react/icons/workflow'
import { LaterPage } from '../LaterPage.tsx'
import { useAppTexts } from '../texts.ts'

/** `/console/workflow-detail/{id}` */
export function Route() {
  const t = useAppTexts()
  return (
    <LaterPage
      title={t('later.flow.title')}
      icon={<Workflow size={20} />}
      what={t('later.flow.what')}
      today={t('later.flow.today')}
      action={{ label: t('later.flow.action'), to: '/console/agent' }}
      crumbs={[{ label: t('later.flows.title'), to: '/console/workflow' }]}
    />
  )
}
