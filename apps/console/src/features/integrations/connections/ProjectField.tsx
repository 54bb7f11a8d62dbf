import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useInformation } from '../../../lib/session/information.ts'
import { useIntegrationsTexts } from '../texts.ts'

interface ProjectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** One project, or all of the account. */
export function ProjectField({ label, value, onChange }: ProjectFieldProps) {
  const t = useIntegrationsTexts()
  const { data: user } = useInformation()
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('allProjects')}</option>
      {(user?.projects ?? []).map((project) => (
        <option key={project.id} value={project.id}>
          {project.name}
        </option>
      ))}
    </SelectField>
  )
}
