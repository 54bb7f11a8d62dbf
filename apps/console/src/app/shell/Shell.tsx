import Button from '@mui/material/Button'
import { useNavigate, useRouter, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import FolderX from 'lucide-react/icons/folder-x'
import { noticeText } from '../../features/notifications/texts.ts'
import { api } from '../../lib/api/client.ts'
import { translateFailures } from '../../lib/reasons/translate-failures.ts'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { useLiveStream } from '../../lib/live/use-live-stream.ts'
import { useConfig } from '../../lib/identity/config.ts'
import { useInformation } from '../../lib/session/information.ts'
import { wantedSearch } from '../../lib/session/next-path.ts'
import { useSession } from '../../lib/identity/session.ts'
import { usePalette } from '../palette/palette-store.ts'
import { useAppTexts } from '../texts.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { useHelp } from './help-store.ts'
import { NavPanel } from './NavPanel.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import css from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { Notice } from '../../lib/kit/notices/Notice.tsx'

translateFailures(api)

const ReceivedInvitation = lazy(() => import('../../features/team/invitations/ReceivedInvitation.tsx'))

/** The frame of the console pages. Users who are not signed in are redirected to sign-in and back. */
export function Shell() {
  const { token, left } = useSession()
  const navigate = useNavigate()
  const { state } = useRouter()

  useEffect(() => {
    if (token !== null) return
    // Read once: during the redirect, the location is the sign-in page's.
    const search = left ? {} : wantedSearch(state.location.href)
    void navigate({ to: '/login', search, replace: true })
  }, [token, left, navigate, state])

  return token === null ? null : <Frame />
}

function Frame() {
  useLiveStream(noticeText)
  useShortcuts()
  const openNav = useConfig((config) => config.openNav)
  return (
    <div className={css.shell} data-open={openNav}>
      <SkipLink />
      <div className={css.side}>
        <NavPanel compact={!openNav} />
      </div>
      <PhoneBar />
      <main id="content" className={css.main} tabIndex={-1}>
        <AccountFailure />
        <Invited />
        <InProject />
      </main>
      <HelpHost />
      <PaletteHost />
    </div>
  )
}

const REST_MS = 1500
const loadPalette = () => import('../palette/Palette.tsx')
const Palette = lazy(loadPalette)

/** Preloads the palette after the page has settled, because users type immediately after opening it. */
function PaletteHost() {
  const open = usePalette((palette) => palette.open)
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{open ? <Palette /> : null}</Suspense>
}

const KeyboardHelp = lazy(() => import('./KeyboardHelp.tsx'))

function HelpHost() {
  const { open, asked } = useHelp()
  return <Suspense fallback={null}>{asked ? <KeyboardHelp open={open} /> : null}</Suspense>
}

/** A notice about an invitation to another account. */
function Invited() {
  const { data } = useInformation()
  return data?.receivedInvitation ? (
    <Suspense fallback={null}>
      <ReceivedInvitation />
    </Suspense>
  ) : null
}

/** The console works without the user's information, but shows an error. */
function AccountFailure() {
  const t = useAppTexts()
  const { data, errorUpdateCount, refetch } = useInformation()
  if (data || errorUpdateCount === 0) return null
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      {t('account.retry')}
    </Button>
  )
  return (
    <div className={css.failure}>
      <Callout kind="warning" actions={retry}>
        {t('account.failed')}
      </Callout>
    </div>
  )
}

/** The page; for members without any project, an explanation instead. */
function InProject() {
  const t = useAppTexts()
  const { data: user } = useInformation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (path === '/user' || path.startsWith('/user/'))
    return (
      <AccountFrame>
        <Outlet />
      </AccountFrame>
    )
  if (user?.projects.length !== 0) return <Outlet />
  return (
    <>
      <title>{`${t('noProject.title')} · Millrace`}</title>
      <Notice icon={<FolderX size={20} />} title={t('noProject.title')} level={1}>
        {t('noProject.text', { account: user.accountName })}
      </Notice>
    </>
  )
}
