import { tools as toolCalls } from 'virtual:contract'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { api } from '../../../lib/api/client.ts'
import { useProjectId } from '../../../lib/api/use-project-id.ts'
import { Combo } from '../../../lib/flows/Combo.tsx'
import { useOptionLabel } from '../../../lib/flows/form/use-options.ts'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'
import { useSetupTexts } from './texts.ts'
import { ThingCombo } from './ThingCombo.tsx'

type Props = Pick<PartProps, 'draft' | 'onChange' | 'errorAt' | 'renderImport'>

/** What it may use, and what it asks before. New grants ask, and write nothing, until their owner says otherwise. */
export function AccessPart(props: Props) {
  const t = useSetupTexts()
  const { draft, onChange, errorAt } = props
  return (
    <div className={css.panel}>
      <p className={css.hint}>{t('access.intro')}</p>
      <SheetGrants {...props} />
      <ToolGrants {...props} />
      <FlowGrants {...props} />
      <section className={css.section}>
        <CheckField
          label={t('access.web')}
          help={t('access.webHelp')}
          checked={draft.web}
          onChange={({ target }) => onChange({ web: target.checked })}
        />
        {draft.web ? (
          <TextField
            label={t('access.hosts')}
            help={t('access.hostsHelp')}
            optional
            multiline
            minRows={2}
            maxRows={8}
            value={draft.hosts}
            error={errorAt('hosts') ?? errorAt('web.hosts')}
            inputProps={{ spellCheck: false }}
            onChange={({ target }) => onChange({ hosts: target.value })}
          />
        ) : null}
      </section>
    </div>
  )
}

function SheetGrants({ draft: { sheets }, onChange, renderImport }: Props) {
  const t = useSetupTexts()
  const change = (id: string, part: Partial<(typeof sheets)[number]>) =>
    onChange({ sheets: sheets.map((one) => (one.sheetId === id ? { ...one, ...part } : one)) })
  return (
    <Grants
      kind="sheets"
      count={sheets.length}
      add={
        <ThingCombo
          type="SHEET"
          label={t('access.add.sheets')}
          value=""
          without={new Set(sheets.map(({ sheetId }) => sheetId))}
          renderImport={renderImport}
          onChange={(sheetId) =>
            sheetId && onChange({ sheets: [...sheets, { sheetId, write: false, ask: true }] })
          }
        />
      }
    >
      {sheets.map(({ sheetId, write, ask }) => (
        <NamedGrant
          key={sheetId}
          type="SHEET"
          id={sheetId}
          mode={{ write, onWrite: (next) => change(sheetId, { write: next }) }}
          ask={write ? { label: t('access.askSheet'), value: ask } : null}
          onAsk={(next) => change(sheetId, { ask: next })}
          onRemove={() => onChange({ sheets: sheets.filter((one) => one.sheetId !== sheetId) })}
        />
      ))}
    </Grants>
  )
}

function FlowGrants({ draft: { flows }, onChange }: Props) {
  const t = useSetupTexts()
  return (
    <Grants
      kind="flows"
      count={flows.length}
      add={
        <ThingCombo
          type="FLOW"
          label={t('access.add.flows')}
          value=""
          without={new Set(flows.map(({ flowId }) => flowId))}
          onChange={(flowId) => flowId && onChange({ flows: [...flows, { flowId, ask: true }] })}
        />
      }
    >
      {flows.map(({ flowId, ask }) => (
        <NamedGrant
          key={flowId}
          type="FLOW"
          id={flowId}
          mode={null}
          ask={{ label: t('access.ask'), value: ask }}
          onAsk={(next) =>
            onChange({ flows: flows.map((one) => (one.flowId === flowId ? { ...one, ask: next } : one)) })
          }
          onRemove={() => onChange({ flows: flows.filter((one) => one.flowId !== flowId) })}
        />
      ))}
    </Grants>
  )
}

/** The project’s tools by name, as many as can be granted at all. */
function useToolChoice() {
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['tools', 'list', projectId, 'choice'],
    queryFn: ({ signal }) => api.call(toolCalls.list, { query: { size: 200 } }, { signal }),
    meta: { silent: true },
  })
}

function ToolGrants({ draft: { tools }, onChange }: Props) {
  const t = useSetupTexts()
  const [search, setSearch] = useState('')
  const { data, isFetching } = useToolChoice()
  const granted = new Set(tools.map(({ toolId }) => toolId))
  const words = search.toLowerCase()
  const options = (data?.items ?? [])
    .filter(({ id, name }) => !granted.has(id) && name.toLowerCase().includes(words))
    .map(({ id, name }) => ({ value: id, label: name }))
  const change = (id: string, part: Partial<(typeof tools)[number]>) =>
    onChange({ tools: tools.map((one) => (one.toolId === id ? { ...one, ...part } : one)) })
  return (
    <Grants
      kind="tools"
      count={tools.length}
      add={
        <Combo
          label={t('access.add.tools')}
          value=""
          text=""
          options={options}
          more={false}
          busy={isFetching}
          disabled={false}
          placeholder={t('find.TOOL')}
          empty={
            data?.items.length === 0 ? (
              <>
                {t('access.noTools')}{' '}
                <Link to="/console/tools" target="_blank">
                  {t('access.makeTool')}
                </Link>
              </>
            ) : undefined
          }
          onSearch={setSearch}
          onChange={(toolId) =>
            toolId && onChange({ tools: [...tools, { toolId, allowWrite: false, ask: true }] })
          }
        />
      }
    >
      {tools.map(({ toolId, allowWrite, ask }) => {
        const tool = data?.items.find(({ id }) => id === toolId)
        return (
          <Grant
            key={toolId}
            name={tool?.name ?? (data ? null : '…')}
            mode={
              tool?.effect === 'write'
                ? { write: allowWrite, onWrite: (next) => change(toolId, { allowWrite: next }) }
                : null
            }
            ask={{ label: t('access.ask'), value: ask }}
            onAsk={(next) => change(toolId, { ask: next })}
            onRemove={() => onChange({ tools: tools.filter((one) => one.toolId !== toolId) })}
          />
        )
      })}
    </Grants>
  )
}

interface GrantsProps {
  kind: 'sheets' | 'tools' | 'flows'
  count: number
  add: ReactNode
  children: ReactNode
}

function Grants({ kind, count, add, children }: GrantsProps) {
  const t = useSetupTexts()
  return (
    <section className={css.section} aria-label={t(`access.${kind}`)}>
      <h2>{t(`access.${kind}`)}</h2>
      {count > 0 ? (
        <ul className={css.grants}>{children}</ul>
      ) : (
        <p className={css.hint}>{t('access.none')}</p>
      )}
      {add}
    </section>
  )
}

interface GrantProps {
  /** Null: what was granted is gone. */
  name: string | null
  mode: { write: boolean; onWrite: (write: boolean) => void } | null
  ask: { label: string; value: boolean } | null
  onAsk: (ask: boolean) => void
  onRemove: () => void
}

/** A grant of a sheet or flow; one that was deleted has no name any more. */
function NamedGrant({
  type,
  id,
  ...grant
}: { type: 'SHEET' | 'FLOW'; id: string } & Omit<GrantProps, 'name'>) {
  const label = useOptionLabel(id, { type })
  return <Grant {...grant} name={label === id ? null : label} />
}

function Grant({ name, mode, ask, onAsk, onRemove }: GrantProps) {
  const t = useSetupTexts()
  const shown = name ?? t('access.gone')
  return (
    <li>
      <span className={css.grantName} data-gone={name === null}>
        {shown}
      </span>
      {mode ? (
        <select
          className={css.grantMode}
          aria-label={t('access.mode', { name: shown })}
          value={mode.write ? 'write' : 'read'}
          onChange={({ target }) => mode.onWrite(target.value === 'write')}
        >
          <option value="read">{t('access.read')}</option>
          <option value="write">{t('access.write')}</option>
        </select>
      ) : null}
      {ask ? (
        <CheckField
          label={ask.label}
          aria-label={`${ask.label}: ${shown}`}
          title={t('access.askHelp')}
          checked={ask.value}
          onChange={({ target }) => onAsk(target.checked)}
        />
      ) : null}
      <IconAction size="small" label={t('access.remove', { name: shown })} onClick={onRemove}>
        <X size={16} />
      </IconAction>
    </li>
  )
}
