import Sheet from 'lucide-react/icons/sheet'
import { LaterPage } from '../LaterPage.tsx'
import { useAppTexts } from '../texts.ts'

/** `/console/sheets/detail/{id}` */
export function Route() {
  const t = useAppTexts()
  return (
    <LaterPage
      title={t('later.sheets.title')}
      icon={<Sheet size={20} />}
      what={t('later.sheets.what')}
      today={t('later.sheets.today')}
      action={{ label: t('later.sheets.action'), to: '/console/knowledge' }}
      crumbs={[{ label: t('later.sheets.title'), to: '/console/sheets' }]}
    />
  )
}
