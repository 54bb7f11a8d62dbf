import { formatAge } from '../../../lib/format.ts'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { useInformation } from '../../../lib/session/information.ts'
import type { Credential, ModelSettings } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import css from './Keys.module.css'
import { limitFor } from './limits.ts'
import { useLimitText } from './use-limit-text.ts'

export interface CardActions {
  onAdd: (kind: Credential['kind']) => void
  onTest: (credential: Credential) => void
  onReplace: (credential: Credential) => void
  onRename: (credential: Credential) => void
  onUses: (credential: Credential) => void
  /** Opens the rate limits of flows. */
  onLimits: (credential: Credential) => void
  onDelete: (credential: Credential) => void
}

interface CredentialRowProps {
  credential: Credential
  /** Null without limits, or while loading. */
  limits: ModelSettings['limits'] | null
  testing: boolean
  actions: CardActions
}

const TONES = { untested: 'idle', connected: 'success', error: 'error' } as const

/** One key: its visible part, whether it works, and its uses. */
export function CredentialRow({ credential, limits, testing, actions }: CredentialRowProps) {
  const t = useIntegrationsTexts()
  const limitText = useLimitText()
  const { name, hint, address, state, problem, usedBy } = credential
  const menu = [
    { label: t('test'), onSelect: () => actions.onTest(credential), disabled: testing },
    { label: t('rename'), onSelect: () => actions.onRename(credential) },
    { label: t('replace'), onSelect: () => actions.onReplace(credential) },
    ...(limits ? [{ label: t('limits.action'), onSelect: () => actions.onLimits(credential) }] : []),
    { label: t('uses'), onSelect: () => actions.onUses(credential) },
    { label: t('delete'), onSelect: () => actions.onDelete(credential), danger: true },
  ]
  const limit = limits ? limitText(limitFor(limits, credential.id)) : null
  const used = usedBy.length > 0 ? t('usedBy', { count: usedBy.length }) : t('unused')
  return (
    <li className={css.key}>
      <div className={css.details}>
        <div className={css.line}>
          <span className={css.name}>{name}</span>
          <output title={testedAt(credential, t)}>
            <StateDot tone={testing ? 'working' : TONES[state]}>
              {t(`states.${testing ? 'testing' : state}`)}
            </StateDot>
          </output>
        </div>
        <p className={css.sub}>
          {[hint, address, useScope(credential), used, limit].filter((part) => part).join(' · ')}
        </p>
        {problem && !testing ? <p className={css.problem}>{problem}</p> : null}
      </div>
      <RowMenu label={t('menu', { name })} actions={menu} />
    </li>
  )
}

function testedAt({ testedAt: at }: Credential, t: ReturnType<typeof useIntegrationsTexts>) {
  const age = at ? formatAge(at) : null
  return age ? t('tested', { age }) : undefined
}

function useScope({ projectId }: Credential): string | null {
  const t = useIntegrationsTexts()
  const { data: user } = useInformation()
  if (projectId === null) return null
  return user?.projects.find(({ id }) => id === projectId)?.name ?? t('unknownProject')
}
