import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { formatMoment, formatNumber } from '../../../lib/format.ts'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { twinsAmong } from '../../../lib/twins.ts'
import { useAddSource } from '../add-sources.ts'
import { AddDialog, type AddProps } from '../sources/AddDialog.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import css from './AddSheet.module.css'
import { useSheetsToAdd } from './sheet-choice.ts'
import { useSheetSourceTexts } from './texts.ts'

/** Adds a sheet, whose rows are kept up to date. */
export default function AddSheet({ base, onClose }: AddProps) {
  const t = useSheetSourceTexts()
  const words = useKnowledgeTexts()
  const add = useAddSource(base)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return setFailure(t('missing'))
    setFailure(null)
    return add.mutate(
      { type: 'sheet', sheetId: chosen },
      {
        onError: (error) => setFailure(error.message),
        onSuccess: () => {
          showMessage(words('add.added'))
          onClose()
        },
      },
    )
  }

  return (
    <AddDialog
      title={t('title')}
      action={t('action')}
      failure={failure}
      pending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.help}>{t('help')}</p>
      <SearchField label={t('search')} value={search} onSearch={setSearch} />
      <Choice search={search} chosen={chosen} onChoose={setChosen} />
    </AddDialog>
  )
}

interface ChoiceProps {
  search: string
  chosen: string | null
  onChoose: (sheetId: string) => void
}

function Choice({ search, chosen, onChoose }: ChoiceProps) {
  const t = useSheetSourceTexts()
  const { data, error, refetch } = useSheetsToAdd(search)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={160} radius={8} />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return (
      <p className={css.help}>
        {search ? (
          t('noMatch', { q: search })
        ) : (
          <>
            {t('none')} <Link to="/console/sheets">{t('open')}</Link>
          </>
        )}
      </p>
    )
  }
  const twins = twinsAmong(data.items)
  return (
    <fieldset className={css.list}>
      <legend className="visually-hidden">{t('label')}</legend>
      {data.items.map(({ id, name, rowCount, updatedAt }) => (
        <label key={id} className={css.sheet}>
          <input type="radio" name="sheet" checked={chosen === id} onChange={() => onChoose(id)} />
          <span className={css.name}>{name}</span>
          <span className={css.rows}>
            {t(twins.has(id) ? 'rowsOfTwin' : 'rows', {
              count: rowCount,
              formatted: formatNumber(rowCount),
              at: formatMoment(updatedAt),
            })}
          </span>
        </label>
      ))}
      {data.total > data.items.length ? <p className={css.help}>{t('more')}</p> : null}
    </fieldset>
  )
}
