import type { sheets } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useCancelImport, useImportEffects } from './api.ts'
import { useImportTexts } from './texts.ts'

interface RemoveImportProps {
  sheetId: string
  item: sheets.SheetImport
  onClose: () => void
  onRemoved: () => void
}

/** Confirms removing an import, listing how many rows were edited since. */
export function RemoveImport({ sheetId, item, onClose, onRemoved }: RemoveImportProps) {
  const t = useImportTexts()
  const { data, error } = useImportEffects(sheetId, item.id)
  const remove = useCancelImport(sheetId)
  const failure = error ?? remove.error
  const count = (data ?? item).inserted

  function confirm() {
    const onSuccess = () => {
      onClose()
      onRemoved()
    }
    remove.mutate({ importId: item.id, remove: true }, { onSuccess })
  }

  return (
    <ConfirmDialog
      title={t('removing.title', { name: item.name })}
      action={t('removing.action', { count, formatted: formatNumber(count) })}
      pending={!data || remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={layout.fields}>
        {failure ? <Callout kind="error">{bannerText(failure)}</Callout> : null}
        {data ? <Effects item={data} /> : null}
        {data || error ? null : (
          <Loading>
            <Skeleton height={54} radius={8} />
          </Loading>
        )}
      </div>
    </ConfirmDialog>
  )
}

function Effects({ item: { inserted, updated, edited } }: { item: sheets.SheetImport & { edited: number } }) {
  const t = useImportTexts()
  const of = (count: number) => ({ count, formatted: formatNumber(count) })
  return (
    <>
      {edited > 0 ? <Callout kind="warning">{t('removing.edited', of(edited))}</Callout> : null}
      <p>{t('removing.text', of(inserted))}</p>
      {updated > 0 ? <p>{t('removing.updated', of(updated))}</p> : null}
    </>
  )
}
