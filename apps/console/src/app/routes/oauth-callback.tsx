import Unplug from 'lucide-react/icons/unplug'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { useAppTexts } from '../texts.ts'

/** `/oauth_callback`, the redirect target of OAuth services. Nothing can be connected this way yet. */
export function Route() {
  const t = useAppTexts()
  return (
    <main style={{ display: 'flex', flex: 1 }}>
      <title>{`${t('oauth.title')} · Millrace`}</title>
      <Notice
        icon={<Unplug size={20} />}
        title={t('oauth.title')}
        level={1}
        actions={
          <ButtonLink to="/user/integrations" variant="contained">
            {t('oauth.action')}
          </ButtonLink>
        }
      >
        {t('oauth.text')}
      </Notice>
    </main>
  )
}
