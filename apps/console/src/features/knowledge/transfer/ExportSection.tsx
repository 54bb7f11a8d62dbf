import Button from '@mui/material/Button'
import type { knowledge } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { showMessage } from '../../../lib/notify/message.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { useExportBase } from '../transfer-base.ts'

/** Downloads a base as one file. */
export function ExportSection({ base }: { base: knowledge.KnowledgeBase }) {
  const t = useKnowledgeTexts()
  const download = useExportBase(base)
  const start = () => download.mutate(undefined, { onSuccess: () => showMessage(t('transfer.exported')) })
  return (
    <section className={layout.section}>
      <h2>{t('transfer.title')}</h2>
      <p>{t('transfer.text')}</p>
      {download.error ? <Callout kind="error">{bannerText(download.error)}</Callout> : null}
      <Button disabled={download.isPending} onClick={start}>
        {t(download.isPending ? 'transfer.exporting' : 'transfer.export')}
      </Button>
    </section>
  )
}
