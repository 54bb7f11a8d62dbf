import { Link } from '@tanstack/react-router'
import type { Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import css from './Keys.module.css'

type Use = Credential['usedBy'][number]

/** What uses a credential, with links. */
export function Uses({ usedBy }: { usedBy: readonly Use[] }) {
  const t = useIntegrationsTexts()
  return (
    <ul className={css.uses}>
      {usedBy.map((use) => (
        <li key={`${use.type} ${use.id}`} className={css.use}>
          <UseLink use={use} />
          <span>{t(`usesDialog.types.${use.type}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function UseLink({ use: { type, id, name } }: { use: Use }) {
  if (type === 'agent')
    return (
      <Link to="/console/agent/setting/$id" params={{ id }} search={{ tab: 'configure' }}>
        {name}
      </Link>
    )
  if (type === 'tool' || type === 'toolServer')
    return (
      <Link to="/console/tools" search={type === 'tool' ? { tool: id } : {}}>
        {name}
      </Link>
    )
  return (
    <Link to="/console/knowledge/$id" params={{ id }} search={{ tab: 'settings' }}>
      {name}
    </Link>
  )
}
