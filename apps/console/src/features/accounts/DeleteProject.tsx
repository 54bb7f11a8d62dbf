import { NameDialog } from '../../lib/kit/NameDialog.tsx'
import { useDeleteProject } from './delete-project.ts'
import { useProjects } from './list-projects.ts'
import { useAccountsTexts } from './texts.ts'
import { useHoldings } from './use-holdings.ts'

interface DeleteProjectProps {
  project: { id: string; name: string }
  onClose: () => void
}

/** Asks for the project's name and says what goes with it. */
export default function DeleteProject({ project, onClose }: DeleteProjectProps) {
  const t = useAccountsTexts()
  const remove = useDeleteProject()
  const { data } = useProjects()
  const holds = data?.items.find(({ id }) => id === project.id)?.holds
  const inWords = useHoldings()
  const things = holds ? inWords(holds) : null

  const confirm = () => remove.mutate({ id: project.id, name: project.name }, { onSuccess: onClose })

  return (
    <NameDialog
      title={t('project.deleteTitle')}
      name={project.name}
      action={t('project.deleteAction')}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {holds ? (things ? t('project.holds', { things }) : t('project.holdsNothing')) : t('project.counting')}
    </NameDialog>
  )
}
