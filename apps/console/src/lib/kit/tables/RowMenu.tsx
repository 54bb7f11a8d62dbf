import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense } from 'react'
import { IconAction } from '../IconAction.tsx'
import type { RowAction } from './RowMenuList.tsx'
import { later, useAnchor } from '../later.ts'

const [RowMenuList, prepare] = later(() => import('./RowMenuList.tsx'))

interface RowMenuProps {
  /** Accessible name of the menu. */
  label: string
  actions: readonly RowAction[]
}

/** A menu with the actions of a row or card. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const menu = useAnchor()
  if (actions.length === 0) return null
  return (
    <>
      <IconAction
        size="small"
        label={label}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        {...prepare}
        onClick={(event) => menu.open(event.currentTarget)}
      >
        <Ellipsis size={16} />
      </IconAction>
      <Suspense fallback={null}>
        {menu.isDrawn ? <RowMenuList anchor={menu.anchor} actions={actions} onClose={menu.close} /> : null}
      </Suspense>
    </>
  )
}
