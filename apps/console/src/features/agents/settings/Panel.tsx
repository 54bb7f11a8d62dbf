import { lazy, Suspense, useState } from 'react'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import type { TabContentProps } from './tab-props.ts'
import { tabOf } from './tabs.tsx'

const SettingsForm = lazy(() => import('./SettingsForm.tsx'))

export interface PanelProps extends Omit<TabContentProps, 'readOnly'> {
  id: string
  /** Unknown ones of an address count as the first. */
  tab: string
  onDeleted: () => void
}

/** What the selected tab holds. */
export function Panel(props: PanelProps) {
  const { agent, status, notice, onDeleted } = props
  const { key, inForm = false, ownStatus = false, Content } = tabOf(props.tab)
  const kit = useKitTexts()
  const readOnly = !useMayWrite()
  // Once opened, the form stays: what is typed and not saved yet survives a look at the other tab.
  const [opened, setOpened] = useState(false)
  if (inForm && !opened) setOpened(true)
  return (
    <>
      {readOnly ? <Callout kind="info">{kit('readOnly')}</Callout> : null}
      <Suspense fallback={<SettingsSkeleton />}>
        {opened || inForm ? (
          <SettingsForm
            agent={agent}
            tab={inForm ? key : null}
            // Two forms stand on this tab: the other one says how far it is.
            status={ownStatus ? null : status}
            notice={notice}
            readOnly={readOnly}
            onDeleted={onDeleted}
          />
        ) : null}
        {Content ? <Content {...props} readOnly={readOnly} /> : null}
      </Suspense>
    </>
  )
}
