import { Outlet, useRouterState } from '@tanstack/react-router'
import FolderX from 'lucide-react/icons/folder-x'
import { Notice } from '../../lib/kit/Notice.tsx'
import { useInformation } from '../../lib/session/information.ts'
import { useAppTexts } from '../texts.ts'

/** The page; to a member without any project, what to do instead of pages that are all about one. */
export function InProject() {
  const t = useAppTexts()
  const { data: user } = useInformation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (user?.projects.length !== 0 || path.startsWith('/user')) return <Outlet />
  return (
    <>
      <title>{`${t('noProject.title')} · Millrace`}</title>
      <Notice icon={<FolderX size={20} />} title={t('noProject.title')} level={1}>
        {t('noProject.text', { account: user.accountName })}
      </Notice>
    </>
  )
}
