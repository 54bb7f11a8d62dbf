import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { accounts } from '@millrace/contract'
import { enterProject } from '../../lib/session/enter-project.ts'
import { useMay } from '../../lib/session/use-may.ts'
import css from './menus.module.css'
import { useAccountsTexts } from './texts.ts'

interface ProjectMenuProps {
  anchor: HTMLElement | null
  projects: readonly accounts.ProjectRef[]
  current: accounts.ProjectRef | null
  onClose: () => void
  onOpen: (dialog: 'create' | 'manage') => void
}

/** The projects to switch between, with actions for admins. */
export default function ProjectMenu({ anchor, projects, current, onClose, onOpen }: ProjectMenuProps) {
  const t = useAccountsTexts()
  const navigate = useNavigate()
  const manages = useMay('manageProjects') === 'yes'

  function switchTo(id: string) {
    onClose()
    if (id === current?.id) return
    enterProject(id)
    // The open page belongs to the other project.
    void navigate({ to: '/console' })
  }

  function choose(dialog: 'create' | 'manage') {
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
