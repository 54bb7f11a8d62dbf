import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { useId, useState, type KeyboardEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useTags } from '../base-tags.ts'
import { AddDialog } from '../sources/AddDialog.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import css from './Tags.module.css'

const TAG_MAX = 60

interface TagsDialogProps {
  baseId: string
  title: string
  /** The current tags. */
  tags: readonly string[]
  error: unknown
  pending: boolean
  onSave: (tags: string[]) => void
  onClose: () => void
}

/** Sets tags: typed, or chosen from those of the base. */
export function TagsDialog({ baseId, title, tags, error, pending, onSave, onClose }: TagsDialogProps) {
  const t = useKnowledgeTexts()
  const listId = useId()
  const { data: known = [] } = useTags(baseId)
  const [chosen, setChosen] = useState<readonly string[]>(tags)
  const [typed, setTyped] = useState('')
  const all = withTag(chosen, typed)

  function add() {
    setChosen(all)
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !typed.trim()) return
    event.preventDefault()
    add()
  }

  return (
    <AddDialog
      title={title}
      action={t('tags.save')}
      failure={error ? bannerText(error) : null}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        onSave([...all])
      }}
      onClose={onClose}
    >
      <div className={css.add}>
        <TextField
          label={t('tags.add')}
          help={t('tags.addHelp')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          inputProps={{ maxLength: TAG_MAX, list: listId }}
          autoComplete="off"
          startHere
        />
        <Button disabled={!typed.trim()} onClick={add}>
          {t('tags.addAction')}
        </Button>
      </div>
      <datalist id={listId}>
        {known.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <span className={css.tags}>
        {chosen.map((tag) => (
          <span key={tag} className={css.tag}>
            {tag}
            <IconAction
              size="small"
              label={t('tags.remove', { tag })}
              onClick={() => setChosen(chosen.filter((one) => one !== tag))}
            >
              <X size={12} />
            </IconAction>
          </span>
        ))}
      </span>
    </AddDialog>
  )
}

/** Adds the typed tag unless it exists, ignoring case. */
function withTag(tags: readonly string[], typed: string): readonly string[] {
  const name = typed.trim()
  const isThere = tags.some((tag) => tag.toLowerCase() === name.toLowerCase())
  return name && !isThere ? [...tags, name] : tags
}
