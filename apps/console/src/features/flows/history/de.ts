import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Läufe im Zeitverlauf',
  measure: 'Was gezählt wird',
  measures: { runs: 'Läufe', credits: 'Credits', tokens: 'Token' },
  length: 'Wie weit zurück',
  days_one: 'Letzter Tag',
  days_other: 'Letzte {{count}} Tage',
  totals: {
    runs_one: '{{formatted}} Lauf',
    runs_other: '{{formatted}} Läufe',
    credits_one: '{{formatted}} Credit',
    credits_other: '{{formatted}} Credits',
    tokens_one: '{{formatted}} Token',
    tokens_other: '{{formatted}} Token',
  },
  failed_one: '{{formatted}} fehlgeschlagen',
  failed_other: '{{formatted}} fehlgeschlagen',
  nothing: 'Nichts in diesen Tagen',
  since: 'Es gibt sehr viele einzelne Läufe: Gezählt sind nur die seit {{day}}.',
  table: 'Als Tabelle',
  day: 'Tag',
  columns: { succeeded: 'Gelungen', failed: 'Fehlgeschlagen', tokens: 'Token', credits: 'Credits' },
  steps: {
    title: 'Schritte und was sie kosten',
    none: 'Noch ist kein Schritt zu Ende.',
    sample: 'Gezählt über {{rows}} von {{of}} Zeilen, gleichmäßig verteilt.',
    step: 'Schritt',
    times: 'Male',
    failed: 'Fehlgeschlagen',
    time: 'Zeit im Mittel',
    tokens: 'Token',
    credits: 'Credits',
    inside: 'in {{path}}',
  },
}
