import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  load: 'Demoprojekt laden',
  loading: 'Das Demoprojekt wird geladen …',
  loaded: 'Das Demoprojekt ist bereit',
  there: 'Das Demoprojekt war schon da',
}
