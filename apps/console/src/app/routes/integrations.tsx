import Plug from 'lucide-react/icons/plug'
import { Notice } from '../../lib/kit/Notice.tsx'
import { Page } from '../../lib/kit/Page.tsx'
import { Allowed } from '../Allowed.tsx'
import { useAppTexts } from '../texts.ts'

/** `/user/integrations` */
export function Route() {
  const t = useAppTexts()
  const title = t('nav.integrations')
  return (
    <Allowed feature="integrations" title={title}>
      <Page title={title}>
        <Notice icon={<Plug size={20} />} title={t('later.note')} />
      </Page>
    </Allowed>
  )
}
