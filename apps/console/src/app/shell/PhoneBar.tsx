import { useRouterState } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { Bell } from '../../features/notifications/Bell.tsx'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { later } from '../../lib/kit/later.ts'
import { Mark } from '../../lib/kit/Mark.tsx'
import { openPalette } from '../palette/palette-store.ts'
import { useAppTexts } from '../texts.ts'
import css from './PhoneBar.module.css'

const [PhoneDrawer, prepare] = later(() => import('./PhoneDrawer.tsx'))

/** On small screens, the navigation is a drawer opened by a button. */
export function PhoneBar() {
  const t = useAppTexts()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Navigating closes the drawer: it is open for one path only.
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Stays mounted after the first opening, for the closing animation.
  const [isDrawn, setDrawn] = useState(false)

  function open() {
    setDrawn(true)
    setOpenAt(path)
  }

  return (
    <header className={css.bar}>
      <IconAction label={t('nav.open')} {...prepare} onClick={open}>
        <Menu size={20} />
      </IconAction>
      <Mark size={24} />
      <span className={css.space} />
      <IconAction label={t('nav.find')} onClick={openPalette}>
        <Search size={20} />
      </IconAction>
      <Bell />
      <Suspense fallback={null}>
        {isDrawn ? <PhoneDrawer open={openAt === path} onClose={() => setOpenAt(null)} /> : null}
      </Suspense>
    </header>
  )
}
