import Workflow from 'lucide-react/icons/workflow'
import { LaterPage } from '../LaterPage.tsx'
import { useAppTexts } from '../texts.ts'

/** `/workflow` and `/workflow/{id}` */
export function Route() {
  const t = useAppTexts()
  return (
    <LaterPage
      title={t('later.editor.title')}
      icon={<Workflow size={20} />}
      what={t('later.editor.what')}
      today={t('later.editor.today')}
      action={{ label: t('later.editor.action'), to: '/console/agent' }}
      crumbs={[{ label: t('later.flows.title'), to: '/console/workflow' }]}
    />
  )
}
