import Button from '@mui/material/Button'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { bannerText } from '../../../api/failures.ts'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useUploadCellFile } from '../../../api/use-upload-cell-file.ts'
import { Combo } from '../../Combo.tsx'
import { MakeOne } from '../MakeOne.tsx'
import { useFormTexts } from '../texts.ts'
import type { FieldProps } from '../types.ts'
import { useOptionLabel, useOptions } from '../use-options.ts'
import { useTwinNote } from '../use-twin-note.ts'
import { asText } from '../values.ts'
import css from './Fields.module.css'

/**
 * FILE: a file of the project. Files are stored with a sheet: everyone with access to the sheet can see them, and they
 * are deleted with it. The upload tells which sheet that is.
 */
export default function FileInput(props: FieldProps) {
  const { definition, label, help, error, value, onChange, disabled } = props
  const t = useFormTexts()
  const [sent, setSent] = useState<{ id: string; name: string } | null>(null)
  const id = asText(value)
  const isSent = sent !== null && sent.id === id
  return (
    <fieldset className={css.file} disabled={disabled}>
      <TextField
        label={label}
        help={isSent ? t('file.sent', { name: sent.name }) : (help ?? t('file.help'))}
        error={error}
        optional={!definition.required}
        value={id}
        placeholder="fil_…"
        disabled={disabled}
        autoComplete="off"
        inputProps={{ spellCheck: false }}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <UploadPart
        onSent={(file) => {
          setSent(file)
          onChange(file.id)
        }}
      />
    </fieldset>
  )
}

function UploadPart({ onSent }: { onSent: (file: { id: string; name: string }) => void }) {
  const t = useFormTexts()
  const upload = useUploadCellFile()
  const chooser = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [sheetId, setSheetId] = useState('')
  const { data, isFetching } = useOptions({ type: 'SHEET', search })
  const noteOf = useTwinNote()
  const name = useOptionLabel(sheetId, { type: 'SHEET', offered: data?.items })

  function send(file: File | undefined) {
    if (!file || !sheetId) return
    const onSuccess = (stored: { fileId: string; name: string }) =>
      onSent({ id: stored.fileId, name: stored.name })
    upload.mutate({ sheetId, file }, { onSuccess })
  }

  return (
    <>
      <Combo
        label={t('file.sheet')}
        help={t('file.sheetHelp')}
        error={upload.error ? bannerText(upload.error) : undefined}
        value={sheetId}
        text={name}
        options={(data?.items ?? []).map((item) => ({ ...item, note: noteOf(item) }))}
        more={data?.more ?? false}
        busy={isFetching}
        disabled={false}
        placeholder={t('find.SHEET')}
        empty={search === '' ? <MakeOne type="SHEET" /> : undefined}
        onSearch={setSearch}
        onChange={setSheetId}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('file.choose')}
        onChange={({ target }) => {
          send(target.files?.[0])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <div>
        <Button
          size="small"
          startIcon={<Upload size={14} />}
          disabled={!sheetId || upload.isPending}
          onClick={() => chooser.current?.click()}
        >
          {t(upload.isPending ? 'file.sending' : 'file.choose')}
        </Button>
      </div>
    </>
  )
}
