import type { accounts } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import layout from '../../lib/kit/fields/Form.module.css'
import { RowMenu } from '../../lib/kit/tables/RowMenu.tsx'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import DeleteProject from './DeleteProject.tsx'
import { useProjects } from './list-projects.ts'
import css from './ManageProjects.module.css'
import ProjectDialog from './ProjectDialog.tsx'
import { ProjectTrash } from './ProjectTrash.tsx'
import { useAccountsTexts } from './texts.ts'
import { useHoldingsText } from './use-holdings.ts'

type Open = { dialog: 'create' } | { dialog: 'rename' | 'delete'; project: accounts.Project } | null

/** All projects with their contents: create, rename, delete, and restore from the trash. */
export default function ManageProjects({ onClose }: { onClose: () => void }) {
  const t = useAccountsTexts()
  const kit = useKitTexts()
  const id = useId()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{t('project.manageTitle')}</DialogTitle>
        <DialogContent className={layout.fields}>
          <Projects onOpen={setOpen} />
          <ProjectTrash />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('close')}</Button>
          <Button variant="contained" onClick={() => setOpen({ dialog: 'create' })}>
            {t('project.create')}
          </Button>
        </DialogActions>
      </Dialog>
      {open?.dialog === 'create' ? <ProjectDialog project={null} onClose={close} /> : null}
      {open?.dialog === 'rename' ? <ProjectDialog project={open.project} onClose={close} /> : null}
      {open?.dialog === 'delete' ? <DeleteProject project={open.project} onClose={close} /> : null}
    </>
  )
}

const SEARCHED_FROM = 8

function Projects({ onOpen }: { onOpen: (open: Open) => void }) {
  const t = useAccountsTexts()
  const { data, error, refetch } = useProjects()
  const [q, setQ] = useState('')
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={120} radius={8} />
      </Loading>
    )
  }
  const found = data.items.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
  return (
    <>
      {data.items.length >= SEARCHED_FROM ? (
        <SearchField label={t('project.search')} value={q} onSearch={setQ} />
      ) : null}
      {found.length === 0 ? <p className={css.holds}>{t('project.noMatch', { q })}</p> : null}
      <ul className={css.list}>
        {found.map((project) => (
          <ProjectRow key={project.id} project={project} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

function ProjectRow({ project, onOpen }: { project: accounts.Project; onOpen: (open: Open) => void }) {
  const t = useAccountsTexts()
  const inWords = useHoldingsText()
  const { name, defaultProject, holds } = project
  const actions = [
    { label: t('project.renameShort'), onSelect: () => onOpen({ dialog: 'rename', project }) },
    {
      label: t('project.deleteShort'),
      onSelect: () => onOpen({ dialog: 'delete', project }),
      danger: true,
      disabled: defaultProject,
    },
  ]
  return (
    <li className={css.project}>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        {defaultProject ? <span className={css.holds}> {t('project.default')}</span> : null}
        <p className={css.holds}>{inWords(holds) ?? t('project.nothing')}</p>
      </div>
      <RowMenu label={t('project.menu', { name })} actions={actions} />
    </li>
  )
}
