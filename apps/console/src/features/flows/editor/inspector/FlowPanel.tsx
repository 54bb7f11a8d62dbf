import { useState } from 'react'
import { Tabs } from '../../../../lib/kit/Tabs.tsx'
import { useDocument } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'
import { FlowSettings } from './FlowSettings.tsx'
import { Parameters } from './Parameters.tsx'

/** The flow itself: what it is asked for, and how it runs. */
export function FlowPanel() {
  const t = useEditorTexts()
  const [tab, setTab] = useState<'params' | 'settings'>('params')
  const count = useDocument(({ params }) => params.length)
  return (
    <>
      <header className={css.head}>
        <h2>{t('flow.title')}</h2>
      </header>
      <Tabs
        label={t('flow.title')}
        items={[
          { key: 'params', label: t('flow.params'), count },
          { key: 'settings', label: t('flow.settings') },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className={css.body}>{tab === 'params' ? <Parameters /> : <FlowSettings />}</div>
      </Tabs>
    </>
  )
}
