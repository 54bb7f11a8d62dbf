import ListChecks from 'lucide-react/icons/list-checks'
import { LaterPage } from '../LaterPage.tsx'
import { useAppTexts } from '../texts.ts'

/** `/console/workflow-detail-history/{id}` */
export function Route() {
  const t = useAppTexts()
  return (
    <LaterPage
      title={t('later.job.title')}
      icon={<ListChecks size={20} />}
      what={t('later.job.what')}
      today={t('later.job.today')}
      action={{ label: t('later.job.action'), to: '/console/agent' }}
      crumbs={[{ label: t('later.flows.title'), to: '/console/workflow' }]}
    />
  )
}
