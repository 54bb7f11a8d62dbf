import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Folder from 'lucide-react/icons/folder'
import { lazy, Suspense, useState } from 'react'
import type { accounts } from '@millrace/contract'
import { useConfig } from '../../lib/session/config.ts'
import { useInformation } from '../../lib/session/information.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { enterProject } from './enter-project.ts'
import css from './menus.module.css'
import { useAccountsTexts } from './texts.ts'

const ProjectDialog = lazy(() => import('./ProjectDialog.tsx'))
const ManageProjects = lazy(() => import('./ManageProjects.tsx'))

type Open = 'create' | 'manage' | null

/** Shows the current project, switches to another, and for admins makes, renames and deletes projects. */
export function ProjectSwitcher({ compact }: { compact: boolean }) {
  const t = useAccountsTexts()
  const { data: user } = useInformation()
  const currentId = useConfig((config) => config.currentProjectId)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
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
      <ProjectMenu
        anchor={anchor}
        projects={user?.projects ?? []}
        current={current ?? null}
        onClose={() => setAnchor(null)}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>
        {open === 'create' ? <ProjectDialog project={null} onClose={close} /> : null}
        {open === 'manage' ? <ManageProjects onClose={close} /> : null}
      </Suspense>
    </>
  )
}

interface ProjectMenuProps {
  anchor: HTMLElement | null
  projects: readonly accounts.ProjectRef[]
  current: accounts.ProjectRef | null
  onClose: () => void
  onOpen: (dialog: Open) => void
}

function ProjectMenu({ anchor, projects, current, onClose, onOpen }: ProjectMenuProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const manages = useMay('manageProjects') === 'yes'
  const setCurrentProjectId = useConfig((config) => config.setCurrentProjectId)

  function switchTo(id: string) {
    onClose()
    if (id === current?.id) return
    setCurrentProjectId(id)
    enterProject(id)
    // What is open belongs to the other project.
    void navigate({ to: '/console' })
  }

  function choose(dialog: Open) {
    onClose()
    onOpen(dialog)
  }

  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <ListSubheader className={css.heading} role="presentation">
        {t('project.projects')}
      </ListSubheader>
      {projects.map(({ id, name, defaultProject }) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={id === current?.id}
          onClick={() => switchTo(id)}
        >
          <span className={css.check}>
            {id === current?.id ? <Check size={16} aria-hidden="true" /> : null}
          </span>
          <span className={css.name}>{name}</span>
          {defaultProject ? <span className={css.note}>{t('project.default')}</span> : null}
        </MenuItem>
      ))}
      {manages ? <Divider component="li" /> : null}
      {manages ? <MenuItem onClick={() => choose('create')}>{t('project.create')}</MenuItem> : null}
      {manages ? <MenuItem onClick={() => choose('manage')}>{t('project.manage')}</MenuItem> : null}
    </Menu>
  )
}
