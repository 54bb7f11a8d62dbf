import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { useInformation } from '../../lib/session/information.ts'
import { Choices } from './Choices.tsx'
import { useTeamTexts } from './texts.ts'

interface ProjectsFieldProps {
  /** Null: all. */
  projects: readonly string[] | null
  error: string | undefined
  onProjects: (projects: string[] | null) => void
}

/** All projects of the account, or some of them: for keys and webhooks. */
export function ProjectsField({ projects, error, onProjects }: ProjectsFieldProps) {
  const t = useTeamTexts()
  const { data: user } = useInformation()
  const choices = (user?.projects ?? []).map(({ id, name }) => ({ key: id, label: name }))
  return (
    <>
      <SelectField
        label={t('keys.projects')}
        value={projects === null ? 'all' : 'some'}
        onChange={({ target }) => onProjects(target.value === 'all' ? null : [])}
      >
        <option value="all">{t('keys.allProjects')}</option>
        <option value="some">{t('keys.someProjects')}</option>
      </SelectField>
      {projects === null ? null : (
        <Choices
          label={t('keys.someProjects')}
          choices={choices}
          selected={projects}
          error={error}
          onChange={onProjects}
        />
      )}
    </>
  )
}
