import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useSheet } from '../api/sheet.ts'
import { useSheetsTexts } from '../texts.ts'
import { LoadedSheet, type LoadedSheetProps } from './LoadedSheet.tsx'

interface SheetPageProps extends Omit<LoadedSheetProps, 'sheet'> {
  id: string
}

/** A sheet with its views, rows and columns. */
export function SheetPage(props: SheetPageProps) {
  const t = useSheetsTexts()
  const { data: sheet, error, refetch } = useSheet(props.id)
  const crumbs = [{ label: t('title'), to: '/console/sheets' }] as const
  if (sheet) return <LoadedSheet {...props} sheet={sheet} />
  return (
    <Page title={t('title')} crumbs={error ? [] : crumbs} pending={!error}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <SheetSkeleton />}
    </Page>
  )
}

function SheetSkeleton() {
  return (
    <Loading>
      <Skeleton height={36} />
      <Skeleton height={420} radius={8} />
    </Loading>
  )
}
