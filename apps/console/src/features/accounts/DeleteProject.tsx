import { useState } from 'react'
import { CheckField } from '../../lib/kit/fields/CheckField.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { NameDialog } from '../../lib/kit/dialogs/NameDialog.tsx'
import css from './ManageProjects.module.css'
import { useDeleteProject } from './delete-project.ts'
import { useProjects } from './list-projects.ts'
import { useAccountsTexts } from './texts.ts'
import { useHoldings } from './use-holdings.ts'

interface DeleteProjectProps {
  project: { id: string; name: string }
  onClose: () => void
}

/** Asks for the project's name and shows what goes to the trash with it, and who loses access. */
export default function DeleteProject({ project: { id, name }, onClose }: DeleteProjectProps) {
  const t = useAccountsTexts()
  const remove = useDeleteProject()
  const { data, error, refetch } = useProjects()
  const project = data?.items.find((one) => one.id === id)
  const inWords = useHoldings()
  const [movesMembers, setMovesMembers] = useState(true)

  const confirm = () => remove.mutate({ id, name, moveMembers: movesMembers }, { onSuccess: onClose })

  if (error && !project) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  const things = project ? inWords(project.holds) : []
  const { onlyHere = 0, apiKeys = 0, shared = 0 } = project?.access ?? {}
  return (
    <NameDialog
      title={t('project.deleteTitle')}
      name={name}
      action={t('project.deleteAction')}
      pending={remove.isPending || !project}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {project ? null : <p>{t('project.counting')}</p>}
      {project && things.length === 0 ? <p>{t('project.holdsNothing')}</p> : null}
      {things.length > 0 ? (
        <>
          <p>{t('project.holdsTitle')}</p>
          <ul className={css.things}>
            {things.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
          <p>{t('project.stops')}</p>
        </>
      ) : null}
      {shared > 0 ? <p>{t('project.shared', { count: shared })}</p> : null}
      {apiKeys > 0 ? <p>{t('project.apiKeys', { count: apiKeys })}</p> : null}
      {onlyHere > 0 ? (
        <>
          <p>{t('project.onlyHere', { count: onlyHere })}</p>
          <CheckField
            label={t('project.moveMembers')}
            checked={movesMembers}
            onChange={(event) => setMovesMembers(event.target.checked)}
          />
        </>
      ) : null}
      <p>{t('project.restorable')}</p>
    </NameDialog>
  )
}
