import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Folder from 'lucide-react/icons/folder'
import { lazy, Suspense, useState } from 'react'
import { later, useAnchor } from '../../lib/kit/later.ts'
import { useConfig } from '../../lib/identity/config.ts'
import { useInformation } from '../../lib/session/information.ts'
import css from './menus.module.css'
import { useAccountsTexts } from './texts.ts'

const [ProjectMenu, prepare] = later(() => import('./ProjectMenu.tsx'))
const ProjectDialog = lazy(() => import('./ProjectDialog.tsx'))
const ManageProjects = lazy(() => import('./ManageProjects.tsx'))

type Open = 'create' | 'manage' | null

/** Shows and switches the current project; admins can create, rename and delete projects. */
export function ProjectSwitcher({ compact }: { compact: boolean }) {
  const t = useAccountsTexts()
  const { data: user } = useInformation()
  const currentId = useConfig((config) => config.currentProjectId)
  const menu = useAnchor()
  const [open, setOpen] = useState<Open>(null)
  const current = user?.projects.find(({ id }) => id === currentId)
  const name = current?.name ?? t('project.none')
  const close = () => setOpen(null)

  return (
    <>
      <button
        type="button"
        className={css.trigger}
        data-compact={compact}
        aria-label={t('project.switcher', { name })}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        {...prepare}
        onClick={(event) => menu.open(event.currentTarget)}
        title={compact ? name : undefined}
      >
        <Folder size={16} aria-hidden="true" className={css.icon} />
        {compact ? null : (
          <>
            <span className={css.name}>{name}</span>
            <ChevronsUpDown size={14} aria-hidden="true" className={css.icon} />
          </>
        )}
      </button>
      <Suspense fallback={null}>
        {menu.isDrawn ? (
          <ProjectMenu
            anchor={menu.anchor}
            projects={user?.projects ?? []}
            current={current ?? null}
            onClose={menu.close}
            onOpen={setOpen}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {open === 'create' ? <ProjectDialog project={null} onClose={close} /> : null}
        {open === 'manage' ? <ManageProjects onClose={close} /> : null}
      </Suspense>
    </>
  )
}
