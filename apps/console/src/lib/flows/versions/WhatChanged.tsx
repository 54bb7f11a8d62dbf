import type { flows } from '@millrace/contract'
import { diffDocuments } from '@millrace/engine'
import { useMemo } from 'react'
import { useVersion } from '../api/versions.ts'
import { ChangeList } from './ChangeList.tsx'
import { changeEntries, seenByRuns } from './changes.ts'
import css from './Changes.module.css'
import { useVersionTexts } from './texts.ts'

interface WhatChangedProps {
  flowId: string
  before: number
  after: number
}

/** How two versions of a flow differ in everything that affects runs. */
export default function WhatChanged({ flowId, before, after }: WhatChangedProps) {
  const t = useVersionTexts()
  const old = useVersion(flowId, before)
  const now = useVersion(flowId, after)
  if (old.error || now.error) return <p className={css.help}>{t('unknown')}</p>
  if (!old.data || !now.data) return <p className={css.help}>{t('comparing')}</p>
  return (
    <section className={css.box}>
      <h2>{t('between', { before, after })}</h2>
      <Changes before={old.data.document} after={now.data.document} />
    </section>
  )
}

function Changes({ before, after }: { before: flows.FlowDocument; after: flows.FlowDocument }) {
  const t = useVersionTexts()
  const entries = useMemo(() => seenByRuns(changeEntries(diffDocuments(before, after))), [before, after])
  if (entries.length === 0) return <p className={css.help}>{t('sameRuns')}</p>
  return <ChangeList entries={entries} before={before} after={after} chosen={null} onChoose={null} />
}
