import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { Notice } from '../../lib/kit/notices/Notice.tsx'
import { useAppTexts } from '../texts.ts'

const ButtonLink = createLink(Button)

/** `/404` and all unknown paths. */
export function Route() {
  const t = useAppTexts()
  return (
    <main style={{ display: 'flex', flex: 1 }}>
      <title>{`${t('notFound.title')} · Millrace`}</title>
      <Notice
        icon={<Compass size={20} />}
        title={t('notFound.title')}
        level={1}
        actions={
          <ButtonLink to="/console" variant="contained">
            {t('notFound.action')}
          </ButtonLink>
        }
      >
        {t('notFound.text')}
      </Notice>
    </main>
  )
}
