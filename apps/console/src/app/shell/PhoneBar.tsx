import Drawer from '@mui/material/Drawer'
import { useRouterState } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Bell } from '../../features/notifications/Bell.tsx'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { Mark } from '../../lib/kit/Mark.tsx'
import { openPalette } from '../palette/palette-store.ts'
import { useAppTexts } from '../texts.ts'
import { NavPanel } from './NavPanel.tsx'
import css from './PhoneBar.module.css'

/** On small screens the navigation is a drawer behind a button. */
export function PhoneBar() {
  const t = useAppTexts()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // Going somewhere closes the drawer: it is open for one path only.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const close = () => setOpenAt(null)
  return (
    <header className={css.bar}>
      <IconAction label={t('nav.open')} onClick={() => setOpenAt(path)}>
        <Menu size={20} />
      </IconAction>
      <Mark size={24} />
      <span className={css.space} />
      <IconAction label={t('nav.find')} onClick={openPalette}>
        <Search size={20} />
      </IconAction>
      <Bell />
      <Drawer
        open={openAt === path}
        onClose={close}
        slotProps={{ paper: { className: css.drawer, 'aria-label': t('nav.label') } }}
      >
        <NavPanel compact={false} onLeave={close} />
      </Drawer>
    </header>
  )
}
