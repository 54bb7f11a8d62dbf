import { lazy, Suspense, useState } from 'react'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { SettingsSkeleton } from '../settings/SettingsSkeleton.tsx'
import type { SectionProps } from './section-props.ts'
import type { WorkspaceSection } from './sections.tsx'

const SettingsForm = lazy(() => import('../settings/SettingsForm.tsx'))

export interface SectionContentProps extends Omit<SectionProps, 'readOnly'> {
  section: WorkspaceSection
  onDeleted: () => void
}

/** The content of the selected section. */
export function Section({ section, ...props }: SectionContentProps) {
  const { agent, status, notice, onDeleted } = props
  const { key, inForm = false, ownStatus = false, Content } = section
  const kit = useKitTexts()
  const readOnly = !useMayWrite()
  // Once opened, the form stays mounted, so that unsaved input survives a look at another section.
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
            // This section has two forms: the other one shows the status.
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
