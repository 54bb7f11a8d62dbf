import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { toolQuery } from '../api.ts'
import { useToolsTexts } from '../texts.ts'
import { ToolForm, type ToolFormProps } from './ToolForm.tsx'
import { newTool } from './values.ts'

type ToolEditorProps = Omit<ToolFormProps, 'saved'>

/** One tool: what it is, what it calls, and a test of it. */
export default function ToolEditor(props: ToolEditorProps) {
  return props.id === null ? <ToolForm {...props} saved={newTool()} /> : <Existing {...props} id={props.id} />
}

function Existing(props: ToolEditorProps & { id: string }) {
  const t = useToolsTexts()
  const { data, error, refetch } = useQuery(toolQuery(props.id))
  if (data?.kind === 'http') return <ToolForm {...props} saved={data} />
  // Others are edited in a dialog of the list.
  if (data) return <Navigate to="/console/tools" search={{ q: data.name }} replace />
  return (
    <Page title={t('title')} crumbs={[{ label: t('title'), to: '/console/tools' }]} pending={!error}>
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <div className={layout.column}>
            {[54, 76, 160].map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </div>
        </Loading>
      )}
    </Page>
  )
}
