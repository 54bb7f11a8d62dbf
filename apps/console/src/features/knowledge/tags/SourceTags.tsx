import type { knowledge } from '@millrace/contract'
import { showMessage } from '../../../lib/notify/message.ts'
import { useTagSources } from '../base-tags.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { TagsDialog } from './TagsDialog.tsx'

interface SourceTagsProps {
  baseId: string
  sources: readonly Pick<knowledge.Source, 'id' | 'tags'>[]
  onClose: () => void
}

/** Sets the tags of one or more sources: shows the tags that all of them have, and leaves others unchanged. */
export default function SourceTags({ baseId, sources, onClose }: SourceTagsProps) {
  const t = useKnowledgeTexts()
  const assign = useTagSources(baseId)
  const [first, ...others] = sources
  const common = (first?.tags ?? []).filter((tag) => others.every(({ tags }) => tags.includes(tag)))

  function save(tags: string[]) {
    const add = tags.filter((tag) => !common.includes(tag))
    const remove = common.filter((tag) => !tags.includes(tag))
    const onSuccess = () => {
      showMessage(t('tags.saved'))
      onClose()
    }
    assign.mutate({ sourceIds: sources.map(({ id }) => id), add, remove }, { onSuccess })
  }

  return (
    <TagsDialog
      baseId={baseId}
      title={t('tags.title', { count: sources.length })}
      tags={common}
      error={assign.error}
      pending={assign.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}
