import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  trace: 'Woher',
  traceOf: 'Woher der Wert von {{label}} kommt',
  untitled: 'Datensatz ohne Namen',
  menu: 'Aktionen für diesen Datensatz',
  copyLink: 'Link kopieren',
  copied: 'Link kopiert',
  delete: 'In den Papierkorb',
  deleted: 'Der Datensatz liegt im Papierkorb',
  open: 'Öffnen',
  misfit: '„{{text}}“ passt nicht in die Spalte',
  emptyValue: 'leer',
  tabs: { label: 'Datensatz', form: 'Felder', history: 'Verlauf' },
  files: {
    none: 'Keine Dateien',
    download: '{{name}} herunterladen',
    remove: '{{name}} entfernen',
    add: 'Datei hinzufügen',
    adding: 'Wird hochgeladen …',
    tooLarge: 'Die Datei ist größer als {{size}}.',
  },
  conflict: {
    text: 'Jemand anderes hat dies inzwischen geändert. Dort: „{{theirs}}“. Bei Ihnen: „{{mine}}“.',
    mine: 'Meinen Wert behalten',
    theirs: 'Den anderen behalten',
  },
  history: {
    none: 'Noch wurde nichts geändert.',
    more: 'Ältere Änderungen zeigen',
    runOf: 'Ein Lauf von „{{flow}}“',
    step: ' · Schritt „{{title}}“',
    writing: 'Zeilen schreiben',
    by: {
      member: 'Jemand, der nicht mehr dabei ist,',
      apiKey: 'Ein API-Schlüssel',
      run: 'Ein Lauf',
      import: 'Ein Import',
      system: 'Millrace',
    },
    kinds: {
      create: 'hat den Datensatz angelegt',
      update: 'hat ihn geändert',
      delete: 'hat ihn gelöscht',
      restore: 'hat ihn wiederhergestellt',
      import: 'hat ihn importiert',
      convert: 'hat eine Spalte umgewandelt',
      undo: 'hat eine Änderung rückgängig gemacht',
    },
  },
}
