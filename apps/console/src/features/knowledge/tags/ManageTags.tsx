import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState, type FormEvent } from 'react'
import type { knowledge } from '@millrace/contract'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useDeleteTag, useRenameTag, useTags } from '../base-tags.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './Tags.module.css'

const TAG_MAX = 60

/** All tags of a base: renames them (to another's name to merge the two), or removes them everywhere. */
export default function ManageTags({ baseId, onClose }: { baseId: string; onClose: () => void }) {
  const t = useKnowledgeTexts()
  const titleId = useId()
  const { data: tags = [] } = useTags(baseId)
  const [renamed, setRenamed] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('tags.manageTitle')}</DialogTitle>
      <DialogContent>
        {tags.length === 0 ? <p>{t('tags.empty')}</p> : null}
        <ul className={css.list}>
          {tags.map((tag) => (
            <li key={tag.name}>
              {renamed === tag.name ? (
                <Rename baseId={baseId} tag={tag.name} onDone={() => setRenamed(null)} />
              ) : (
                <Tag baseId={baseId} tag={tag} onRename={() => setRenamed(tag.name)} />
              )}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('tags.done')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Tag({ baseId, tag, onRename }: { baseId: string; tag: knowledge.Tag; onRename: () => void }) {
  const t = useKnowledgeTexts()
  const remove = useDeleteTag(baseId)
  const [asking, setAsking] = useState(false)
  const { name } = tag
  const used = {
    sources: t('tags.sources', { count: tag.sources }),
    chunks: t('tags.chunks', { count: tag.chunks }),
  }
  return (
    <>
      <span className={css.name}>{name}</span>
      <span className={css.used}>{t('tags.used', used)}</span>
      <span>
        <IconAction size="small" label={t('tags.rename', { tag: name })} onClick={onRename}>
          <Pencil size={16} />
        </IconAction>
        <IconAction size="small" label={t('tags.delete', { tag: name })} onClick={() => setAsking(true)}>
          <Trash2 size={16} />
        </IconAction>
      </span>
      {asking ? (
        <ConfirmDialog
          title={t('tags.deleteTitle')}
          action={t('tags.deleteAction')}
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(name, { onSuccess: () => showMessage(t('tags.deleted', { tag: name })) })
          }
          onClose={() => setAsking(false)}
        >
          {t('tags.deleteText', { tag: name })}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function Rename({ baseId, tag, onDone }: { baseId: string; tag: string; onDone: () => void }) {
  const t = useKnowledgeTexts()
  const rename = useRenameTag(baseId)
  const [name, setName] = useState(tag)
  const wanted = name.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!wanted || wanted === tag) return onDone()
    rename.mutate(
      { tag, name: wanted },
      {
        onSuccess: () => {
          showMessage(t('tags.renamed'))
          onDone()
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className={css.add}>
      <TextField
        label={t('tags.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        inputProps={{ maxLength: TAG_MAX }}
        autoComplete="off"
        startHere
      />
      <Button type="submit" variant="contained" disabled={!wanted || rename.isPending}>
        {t('tags.renameAction')}
      </Button>
    </form>
  )
}
