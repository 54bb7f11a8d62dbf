import { NameDialog } from '../../lib/kit/NameDialog.tsx'
import { useDeleteProject } from './delete-project.ts'
import { useProjects } from './list-projects.ts'
import { useAccountsTexts } from './texts.ts'

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
      {holds ? <Holdings {...holds} /> : t('project.counting')}
    </NameDialog>
  )
}

function Holdings({ agents, knowledge }: { agents: number; knowledge: number }) {
  const t = useAccountsTexts()
  if (agents === 0 && knowledge === 0) return <>{t('project.holdsNothing')}</>
  return (
    <>
      {t('project.holds', {
        agents: t('project.agents', { count: agents }),
        knowledge: t('project.knowledge', { count: knowledge }),
      })}
    </>
  )
}
