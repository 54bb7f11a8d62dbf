import { Suspense, useState, type ReactNode } from 'react'
import type { agents } from '@millrace/contract'
import layout from '../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import css from './KnowledgeTab.module.css'
import { useShownPaths } from '../../lib/live/shown-paths.ts'
import { showMessage } from '../../lib/notify/message.ts'
import { useSetKnowledge } from './set-knowledge.ts'
import { useAgentsTexts } from './texts.ts'

interface KnowledgeTabProps {
  agent: agents.Agent
  baseNames: ReadonlyMap<string, string>
  renderBases: (selected: readonly string[], onChange: (selected: string[]) => void) => ReactNode
  renderSearch: (baseId: string) => ReactNode
  /** The agent's sources. */
  children: ReactNode
}

/** The agent's knowledge. Collapsed below it: a test search, and bases that several agents share. */
export function KnowledgeTab({ agent, baseNames, renderBases, renderSearch, children }: KnowledgeTabProps) {
  const t = useAgentsTexts()
  const { mutate } = useSetKnowledge(agent.id)
  const { knowledgeIds } = agent
  useShownPaths(knowledgeIds.map((id) => `/console/knowledge/${id}`))
  const save = (after: string[]) =>
    mutate({ before: knowledgeIds, after }, { onSuccess: () => showMessage(t('knowledge.saved')) })
  return (
    <>
      {children}
      {knowledgeIds.length > 0 ? (
        <Folded title={t('knowledge.searchTitle')}>
          <SearchSection ids={knowledgeIds} baseNames={baseNames} renderSearch={renderSearch} />
        </Folded>
      ) : null}
      <Folded title={t('knowledge.shared')}>
        <p>{t('knowledge.sharedText')}</p>
        {renderBases(knowledgeIds, save)}
      </Folded>
    </>
  )
}

interface SearchSectionProps extends Pick<KnowledgeTabProps, 'baseNames' | 'renderSearch'> {
  ids: readonly string[]
}

function SearchSection({ ids, baseNames, renderSearch }: SearchSectionProps) {
  const t = useAgentsTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const baseId = ids.find((id) => id === chosen) ?? ids[0]
  if (!baseId) return null
  return (
    <>
      <p>{t('knowledge.searchText')}</p>
      <div className={layout.fields}>
        {ids.length > 1 ? (
          <SelectField
            label={t('knowledge.base')}
            value={baseId}
            onChange={({ target }) => setChosen(target.value)}
          >
            {ids.map((id) => (
              <option key={id} value={id}>
                {baseNames.get(id) ?? id}
              </option>
            ))}
          </SelectField>
        ) : null}
        <div key={baseId} className={layout.fields}>
          {renderSearch(baseId)}
        </div>
      </div>
    </>
  )
}

/** A collapsed section that few need: rendered, and its code loaded, when it is opened. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <Suspense fallback={null}>{open ? children : null}</Suspense>
    </details>
  )
}
