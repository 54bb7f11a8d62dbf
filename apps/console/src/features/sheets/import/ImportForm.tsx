import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import type { sheets as contract } from '@millrace/contract'
import { sheets } from 'virtual:contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useLinkPreview, usePreview, useStartImport } from './api.ts'
import { FileFacts } from './FileFacts.tsx'
import { Mapping } from './Mapping.tsx'
import { ModeFields } from './ModeFields.tsx'
import { nameOf, planProblem, proposePlan, type Plan } from './plan.ts'
import { ReadingOptions } from './ReadingOptions.tsx'
import { useImportTexts } from './texts.ts'

const EMPTY: Plan = { columns: [], mode: 'append', keys: [], invalid: 'keep' }

/** The column mapping: as proposed until the user changes it, and reset when the reading options change. */
function usePlan(preview: contract.ImportPreview | undefined, sheet: contract.Sheet | null) {
  const [plan, setPlan] = useState<Plan>(EMPTY)
  const [seen, setSeen] = useState<contract.ImportPreview>()
  if (preview && seen !== preview) {
    setSeen(preview)
    setPlan({ ...plan, columns: proposePlan(preview, sheet, sheets.COLUMNS_MAX) })
  }
  return [plan, setPlan] as const
}

interface ImportFormProps {
  file: File
  uploadId: string
  sheet: contract.Sheet | null
  onClose: () => void
  onOther: () => void
  onStarted: (sheetId: string) => void
}

/** What an uploaded file contains, how it is read, and where its columns go. */
export function ImportForm({ file, uploadId, sheet, onClose, onOther, onStarted }: ImportFormProps) {
  const t = useImportTexts()
  const kit = useKitTexts()
  const [options, setOptions] = useState<contract.ReadOptions>({})
  const [name, setName] = useState(nameOf(file.name))
  const { data: preview, error, refetch, isFetching } = usePreview(uploadId, options)
  const [plan, setPlan] = usePlan(preview, sheet)
  const links = useLinkPreview(
    { uploadId, options: { ...preview?.options, ...options }, columns: plan.columns },
    preview ? sheet : null,
  )
  const start = useStartImport()
  const problem = planProblem(plan, sheet, preview)

  function submit() {
    // Detected options are fixed, so that the whole file is read as previewed.
    const read = { ...preview?.options, ...options }
    start.mutate(
      { plan, uploadId, options: read, sheet, name: name.trim() || nameOf(file.name) },
      { onSuccess: ({ sheet: { id } }) => onStarted(id) },
    )
  }

  return (
    <>
      <DialogContent className={layout.fields}>
        {start.error ? <Callout kind="error">{bannerText(start.error)}</Callout> : null}
        {sheet ? null : (
          <TextField
            label={t('name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            inputProps={{ maxLength: 120 }}
            autoComplete="off"
          />
        )}
        <FileFacts file={file} preview={preview} onOther={onOther} />
        {preview ? (
          <>
            <ReadingOptions preview={preview} options={options} onOptions={setOptions} />
            <Mapping preview={preview} sheet={sheet} plan={plan} links={links} onPlan={setPlan} />
            <ModeFields sheet={sheet} plan={plan} onPlan={setPlan} />
          </>
        ) : null}
        {error && !isFetching ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {!preview && isFetching ? <FormSkeleton /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button
          variant="contained"
          disabled={!preview || isFetching || Boolean(error) || problem !== null || start.isPending}
          onClick={submit}
        >
          {preview?.estimated === false
            ? t('start', { count: preview.rowCount, formatted: formatNumber(preview.rowCount) })
            : t('startAll')}
        </Button>
      </DialogActions>
    </>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={32} />
      <Skeleton height={220} radius={8} />
    </Loading>
  )
}
