import { useTeamTexts } from './texts.ts'

const SHOWN = 2

interface ProjectNamesProps {
  /** Null: all of them. */
  projects: readonly { name: string }[] | null
  none?: string
}

/** The first projects by name, and how many more. */
export function ProjectNames({ projects, none }: ProjectNamesProps) {
  const t = useTeamTexts()
  if (projects === null) return <>{t('members.allProjects')}</>
  if (projects.length === 0) return <>{none ?? t('members.noProjects')}</>
  const all = projects.map(({ name }) => name)
  const names = all.slice(0, SHOWN).join(', ')
  if (all.length <= SHOWN) return <>{names}</>
  return <span title={all.join(', ')}>{t('members.moreProjects', { names, count: all.length - SHOWN })}</span>
}
