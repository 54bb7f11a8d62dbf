import { formatDecimals } from '../../lib/format.ts'
import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useBotConfig } from '../../features/agents/bot-config.ts'
import { useModels } from '../../features/agents/list-models.ts'
import { useChanges, useVersions } from '../../features/agents/publish/versions.ts'
import { AnswerSettings } from '../../features/agents/settings/AnswerSettings.tsx'
import { ModelProblems } from '../../features/agents/settings/fields/ModelProblems.tsx'
import { useModelOf } from '../../features/agents/use-model.ts'
import type { ColumnSettings } from '../../features/conversations/playground/columns.ts'
import PlaygroundTab from '../../features/conversations/playground/PlaygroundTab.tsx'
import { usePlaygroundTexts } from '../../features/conversations/playground/texts.ts'
import { showMessage } from '../../lib/notify/message.ts'

/** The playground of an agent, with its model choice. */
export default function AgentPlayground({ agent, readOnly }: { agent: contract.Agent; readOnly: boolean }) {
  const t = usePlaygroundTexts()
  const { data } = useModels()
  const { mutate } = useModelOf(agent.id)
  const models = data?.items ?? []
  const { versions, published } = useVersionChoice(agent.id)

  function use({ model, temperature }: ColumnSettings) {
    const name = models.find(({ id }) => id === model)?.label ?? model
    const said =
      model === agents.BUILTIN_MODEL
        ? t('usedBuiltin', { model: name })
        : t('used', { model: name, temperature: formatDecimals(temperature, 1) })
    const onSuccess = () => showMessage(said)
    mutate({ model, temperature }, { onSuccess })
  }

  return (
    <PlaygroundTab
      agent={agent}
      placeholder={useBotConfig(agent.id).data?.config.appearance.placeholder}
      readOnly={readOnly}
      models={models}
      versions={versions}
      published={published}
      problems={<ModelProblems />}
      renderSettings={(settings, onChange) => <AnswerSettings value={settings} onChange={onChange} />}
      onUse={use}
    />
  )
}

/** Versions to compare the draft with; empty before the first publication. */
function useVersionChoice(agentId: string) {
  const { data: draft } = useChanges(agentId)
  const { data: pages } = useVersions(agentId)
  if (!draft?.released) return { versions: [], published: null }
  const { version, model, temperature } = draft.version
  return {
    versions: pages?.pages.flatMap(({ items }) => items) ?? [draft.version],
    published: draft.changes.length > 0 ? { version, model, temperature } : null,
  }
}
