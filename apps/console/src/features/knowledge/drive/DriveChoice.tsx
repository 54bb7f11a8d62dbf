import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import Button from '@mui/material/Button'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import FileText from 'lucide-react/icons/file-text'
import Folder from 'lucide-react/icons/folder'
import { useState } from 'react'
import { formatBytes } from '../../../lib/format.ts'
import { Check } from '../../../lib/kit/fields/Check.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import css from './AddDrive.module.css'
import { type Place, useDriveItems } from './calls.ts'
import { useDriveTexts } from './texts.ts'

interface DriveChoiceProps {
  connectionId: string
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** Files and folders of a Google account to choose from. */
export function DriveChoice({ connectionId, chosen, onChosen }: DriveChoiceProps) {
  const t = useDriveTexts()
  const [place, setPlace] = useState<Place>('mine')
  const [search, setSearch] = useState('')
  // The opened folders, outermost first.
  const [path, setPath] = useState<readonly { id: string; name: string }[]>([])
  const folder = path.at(-1)
  return (
    <>
      <SelectField
        label={t('place')}
        value={place}
        onChange={({ target }) => {
          setPlace(knowledge.DRIVE_PLACES.find((one) => one === target.value) ?? 'mine')
          setPath([])
          setSearch('')
        }}
      >
        {knowledge.DRIVE_PLACES.map((one) => (
          <option key={one} value={one}>
            {t(`places.${one}`)}
          </option>
        ))}
      </SelectField>
      <SearchField label={t('search')} value={search} onSearch={setSearch} />
      {folder && !search ? (
        <div>
          <Button
            size="small"
            startIcon={<ArrowLeft size={14} />}
            onClick={() => setPath((before) => before.slice(0, -1))}
          >
            {t('up', { name: path.at(-2)?.name ?? t(`places.${place}`) })}
          </Button>
        </div>
      ) : null}
      <Items
        look={{ connectionId, place, folderId: search ? undefined : folder?.id, search }}
        chosen={chosen}
        onChosen={onChosen}
        onOpen={(opened) => {
          setPath((before) => [...(search ? [] : before), opened])
          setSearch('')
        }}
      />
    </>
  )
}

interface ItemsProps extends Pick<DriveChoiceProps, 'chosen' | 'onChosen'> {
  look: Parameters<typeof useDriveItems>[0]
  onOpen: (folder: { id: string; name: string }) => void
}

function Items({ look, chosen, onChosen, onOpen }: ItemsProps) {
  const t = useDriveTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDriveItems(look)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={160} radius={8} />
      </Loading>
    )
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return <p className={css.help}>{look.search ? t('noMatch', { q: look.search }) : t('empty')}</p>

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }

  return (
    <fieldset className={css.list}>
      <legend className="visually-hidden">{t('list')}</legend>
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          checked={chosen.has(item.id)}
          onToggle={() => toggle(item.id)}
          onOpen={() => onOpen(item)}
        />
      ))}
      {hasNextPage ? (
        <div className={css.more}>
          <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

interface ItemProps {
  item: contract.DriveItem
  checked: boolean
  onToggle: () => void
  onOpen: () => void
}

function Item({ item, checked, onToggle, onOpen }: ItemProps) {
  const t = useDriveTexts()
  const failure = useFailureWords()
  const { name, isFolder, bytes, problem } = item
  const Icon = isFolder ? Folder : FileText
  return (
    <div className={css.item}>
      {problem ? (
        <span className={css.noCheck} />
      ) : (
        <Check label={name} checked={checked} onToggle={onToggle} />
      )}
      <Icon size={16} aria-hidden="true" />
      <div className={css.name}>
        {isFolder ? (
          <button type="button" className={css.folder} aria-label={t('open', { name })} onClick={onOpen}>
            {name}
          </button>
        ) : (
          name
        )}
        {problem ? <p className={css.why}>{failure(problem)}</p> : null}
      </div>
      {bytes === null ? null : <span className={css.size}>{formatBytes(bytes)}</span>}
    </div>
  )
}
