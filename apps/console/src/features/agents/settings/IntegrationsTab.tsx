import type { agents, tools } from '@millrace/contract'
import Button from '@mui/material/Button'
import Wrench from 'lucide-react/icons/wrench'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useModels } from '../list-models.ts'
import { useAgentsTexts } from '../texts.ts'
import { type GrantWish, useGrants, useSetGrants, useToolChoice, wishesOf } from '../tools.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { Channels } from './channels/Channels.tsx'
import css from './IntegrationsTab.module.css'

/** The channels by which people write to the agent, and the tools that it can call once its owner grants them. */
export default function IntegrationsTab({ agent, readOnly }: { agent: agents.Agent; readOnly: boolean }) {
  const t = useAgentsTexts()
  return (
    <div className={layout.column}>
      <Channels agentId={agent.id} readOnly={readOnly} />
      <section>
        <h2 className={css.title}>{t('tools.title')}</h2>
        <p className={css.text}>{t('tools.text')}</p>
      </section>
      <NoToolsNote model={agent.model} />
      <Choice agentId={agent.id} readOnly={readOnly} />
    </div>
  )
}

/** The built-in model only quotes, and some other models cannot call tools either. */
function NoToolsNote({ model }: { model: string }) {
  const t = useAgentsTexts()
  const { data } = useModels()
  const found = data?.items.find(({ id }) => id === model)
  if (!found || found.tools) return null
  return <Callout kind="info">{t('tools.modelCannot', { model: found.label })}</Callout>
}

function Choice({ agentId, readOnly }: { agentId: string; readOnly: boolean }) {
  const t = useAgentsTexts()
  const grants = useGrants(agentId)
  const choice = useToolChoice()
  const set = useSetGrants(agentId)
  const error = grants.error ?? choice.error
  if (error && !(grants.data && choice.data)) return <FailureNotice error={error} compact />
  if (!grants.data || !choice.data) return <SettingsSkeleton />
  if (choice.data.items.length === 0) return <NoTools readOnly={readOnly} />

  const before = wishesOf(grants.data)
  const save = (after: GrantWish[], again?: string) =>
    set.mutate({ before, after, again }, { onSuccess: () => showMessage(t('tools.saved')) })
  const without = (id: string) => before.filter(({ toolId }) => toolId !== id)

  return (
    <ul className={css.list} aria-label={t('tools.title')}>
      {choice.data.items.map((tool) => {
        const grant = grants.data.items.find((one) => one.tool.id === tool.id)
        return (
          <ToolRow
            key={tool.id}
            tool={tool}
            grant={grant}
            disabled={readOnly || set.isPending}
            onGrant={(wish) => (wish ? save([...without(tool.id), wish], tool.id) : save(without(tool.id)))}
          />
        )
      })}
    </ul>
  )
}

interface ToolRowProps {
  tool: tools.Tool
  grant: tools.Grant | undefined
  disabled: boolean
  /** Null revokes the grant. */
  onGrant: (wish: GrantWish | null) => void
}

function ToolRow({ tool, grant, disabled, onGrant }: ToolRowProps) {
  const t = useAgentsTexts()
  const { id: toolId, name, description, effect } = tool
  return (
    <li className={css.tool}>
      <CheckField
        label={name}
        help={`${description} (${placeOf(tool)})`}
        checked={grant !== undefined}
        disabled={disabled}
        onChange={({ target }) => onGrant(target.checked ? { toolId, allowWrite: false } : null)}
      />
      {grant && effect === 'write' ? (
        <div className={css.more}>
          <CheckField
            label={t('tools.allowWrite')}
            help={t('tools.allowWriteHelp')}
            checked={grant.allowWrite}
            disabled={disabled}
            onChange={({ target }) => onGrant({ toolId, allowWrite: target.checked })}
          />
        </div>
      ) : null}
      {grant?.state === 'lapsed' ? (
        <Callout
          kind="warning"
          actions={
            <Button
              size="small"
              disabled={disabled}
              onClick={() => onGrant({ toolId, allowWrite: grant.allowWrite })}
            >
              {t('tools.grantAgain')}
            </Button>
          }
        >
          {t('tools.lapsed', { origin: grant.tool.origin })}
        </Callout>
      ) : null}
      {grant?.state === 'write' ? <Callout kind="warning">{t('tools.needsWrite')}</Callout> : null}
    </li>
  )
}

/** What a call reaches: a site, a flow or an MCP server. */
function placeOf(tool: tools.Tool): string {
  if (tool.kind === 'http') return URL.parse(tool.request.url.replaceAll('@@', ''))?.host ?? ''
  return tool.kind === 'flow' ? tool.flow.title : tool.server.name
}

function NoTools({ readOnly }: { readOnly: boolean }) {
  const t = useAgentsTexts()
  return (
    <Notice
      compact
      icon={<Wrench size={20} />}
      title={t('tools.noneTitle')}
      actions={readOnly ? null : <ButtonLink to="/console/tools">{t('tools.open')}</ButtonLink>}
    >
      {t('tools.noneText')}
    </Notice>
  )
}
