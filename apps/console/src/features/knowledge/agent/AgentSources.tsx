import { lazy, Suspense, useState } from 'react'
import { DropHint } from '../../../lib/DropHint.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { bannerText } from '../../../lib/api/failures.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDrop } from '../../../lib/use-drop.ts'
import { useBase } from '../get-base.ts'
import { SourcesList, type SourcesView } from '../sources/SourcesList.tsx'
import { SourcesSkeleton } from '../sources/SourcesTable.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import { fileLimits } from '../upload/file-limits.ts'
import { useUpload } from '../upload/use-upload.ts'
import { UploadList } from '../upload/UploadList.tsx'
import { AddZone } from './AddZone.tsx'

const OpenQuestions = lazy(() => import('./OpenQuestions.tsx'))

interface AgentSourcesProps {
  agentId: string
  /** The bases that the agent answers from. */
  baseIds: readonly string[]
  baseNames: ReadonlyMap<string, string>
  readOnly: boolean
  /** Creates a base for an agent without one. */
  makeBase: () => Promise<string>
  onChunksOf: (baseId: string, sourceId: string) => void
}

/** The sources of an agent, and the place to add them: files dropped anywhere, text, a website, an answer. */
export function AgentSources(props: AgentSourcesProps) {
  const { agentId, baseIds, baseNames, readOnly, makeBase, onChunksOf } = props
  const t = useKnowledgeTexts()
  const upload = useUpload()
  const [chosen, setChosen] = useState<string | null>(null)
  const baseId = baseIds.find((id) => id === chosen) ?? baseIds[0]

  async function onFiles(files: File[]) {
    if (files.length === 0) return
    try {
      const id = baseId ?? (await makeBase())
      await upload(id, files)
    } catch (error) {
      showMessage(bannerText(error), 'error')
    }
  }
  const over = useDrop(!readOnly, (files) => void onFiles(files))

  return (
    <>
      {baseIds.length > 1 && baseId ? (
        <SelectField
          label={t('agent.base')}
          value={baseId}
          onChange={({ target }) => setChosen(target.value)}
        >
          {baseIds.map((id) => (
            <option key={id} value={id}>
              {baseNames.get(id) ?? id}
            </option>
          ))}
        </SelectField>
      ) : null}
      {readOnly ? null : (
        <AddZone agentId={agentId} base={baseId ?? makeBase} onFiles={(files) => void onFiles(files)} />
      )}
      {baseId ? (
        <BaseSources key={baseId} baseId={baseId} onChunksOf={(sourceId) => onChunksOf(baseId, sourceId)} />
      ) : null}
      {over ? <DropHint title={t('agent.drop')} text={t('upload.dropHint', fileLimits())} /> : null}
    </>
  )
}

interface BaseSourcesProps {
  baseId: string
  onChunksOf: (sourceId: string) => void
}

function BaseSources({ baseId, onChunksOf }: BaseSourcesProps) {
  const { data: base, error, refetch } = useBase(baseId)
  const [view, setView] = useState<Omit<SourcesView, 'onChange'>>({
    q: undefined,
    state: undefined,
    page: 1,
    site: undefined,
  })
  if (error && !base) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!base) return <SourcesSkeleton />
  const onChange: SourcesView['onChange'] = ({ q, state, page = 1, site }) =>
    setView({ q, state, page, site })
  return (
    <>
      <UploadList baseId={baseId} />
      {base.sources === 0 ? null : (
        <SourcesList base={base} view={{ ...view, onChange }} onChunksOf={onChunksOf} />
      )}
      <Suspense fallback={null}>
        <OpenQuestions baseId={baseId} />
      </Suspense>
    </>
  )
}
