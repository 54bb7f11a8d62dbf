import type { Role } from '@millrace/contract'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { useInformation } from '../../lib/session/information.ts'
import { Choices } from './Choices.tsx'
import { useTeamTexts } from './texts.ts'

const ROLE_ORDER: readonly Role[] = ['AIREADER', 'AIEDITOR', 'AIACCOUNTADMIN']

interface RoleFieldsProps {
  role: Role
  projects: readonly string[]
  onRole: (role: Role) => void
  onProjects: (projects: string[]) => void
  /** The projects in which a reader can read conversations, for members. */
  conversations?: readonly string[]
  onConversations?: (projects: string[]) => void
}

/** A role and, except for admins, its projects. */
export function RoleFields({
  role,
  projects,
  onRole,
  onProjects,
  conversations = [],
  onConversations,
}: RoleFieldsProps) {
  const t = useTeamTexts()
  const { data: user } = useInformation()
  const choices = (user?.projects ?? []).map(({ id, name }) => ({ key: id, label: name }))
  return (
    <>
      <SelectField
        label={t('invite.role')}
        help={t(`roleHelp.${role}`)}
        value={role}
        onChange={({ target }) => onRole(target.value as Role)}
      >
        {ROLE_ORDER.map((key) => (
          <option key={key} value={key}>
            {t(`roles.${key}`)}
          </option>
        ))}
      </SelectField>
      {role === 'AIACCOUNTADMIN' ? null : (
        <Choices
          label={t('invite.projects')}
          choices={choices}
          selected={projects}
          onChange={onProjects}
          help={projects.length === 0 ? t('invite.projectsHelp') : undefined}
        />
      )}
      {onConversations && role === 'AIREADER' && projects.length > 0 ? (
        <Choices
          label={t('change.conversations')}
          choices={choices.filter(({ key }) => projects.includes(key))}
          selected={conversations.filter((id) => projects.includes(id))}
          onChange={onConversations}
          help={t('change.conversationsHelp')}
        />
      ) : null}
    </>
  )
}
