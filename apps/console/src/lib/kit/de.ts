import type { German } from '../i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  retry: 'Erneut versuchen',
  reload: 'Seite neu laden',
  delete: 'Löschen',
  save: 'Speichern',
  search: 'Suchen',
  clearSearch: 'Suche löschen',
  optional: 'optional',
  breadcrumbs: 'Pfad',
  loading: 'Wird geladen',
  failed: {
    title: 'Konnte nicht geladen werden',
    network: 'Der Server antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es erneut.',
    server:
      'Auf dem Server ist etwas schiefgegangen. Ihre Daten sind sicher. Versuchen Sie es in Kürze erneut.',
    other: 'Antwort des Servers: {{message}}',
  },
  leave: { title: 'Ohne Speichern verlassen?', text: 'Ihre Änderungen gehen verloren.', action: 'Verlassen' },
  gone: {
    title: 'Nicht gefunden',
    text: 'Es wurde gelöscht oder liegt in einem Projekt, dem Sie nicht zugewiesen sind.',
  },
  broken: {
    title: 'Hier ist etwas schiefgegangen',
    text: 'Gespeichertes ist sicher. Laden Sie die Seite neu, um fortzufahren.',
  },
  readOnly: 'Sie haben nur Lesezugriff.',
  users: {
    title: 'Es wird verwendet:',
    titleOf: '„{{name}}“ wird verwendet:',
    flow: 'Der Flow „{{name}}“ verwendet es und schlägt an diesem Schritt fehl.',
    hidden_one: '1 weiterer Flow verwendet es und schlägt an diesem Schritt fehl.',
    hidden_other: '{{count}} weitere Flows verwenden es und schlagen an diesem Schritt fehl.',
    schedules_one: '1 Zeitplan verwendet es und schlägt fehl.',
    schedules_other: '{{count}} Zeitpläne verwenden es und schlagen fehl.',
    jobs_one: '1 nicht abgeschlossener Job verwendet es und schlägt fehl.',
    jobs_other: '{{count}} nicht abgeschlossene Jobs verwenden es und schlagen fehl.',
    knowledge: 'Die Wissensdatenbank „{{name}}“ verliert diese Zeilen.',
  },
  nameDialog: {
    label: 'Zur Bestätigung „{{name}}“ eingeben',
    mismatch: 'Der Name stimmt nicht überein.',
  },
  selection: {
    label: 'Auswahl',
    count_one: '{{count}} ausgewählt',
    count_other: '{{count}} ausgewählt',
    clear: 'Auswahl aufheben',
    delete: 'Löschen …',
  },
  pager: {
    label: 'Seiten',
    range: '{{from}}–{{to}} von {{total}}',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
  },
  mute: {
    off: 'Nicht stummgeschaltet',
    for: { h1: '1 Stunde', h8: '8 Stunden', h24: '1 Tag', h168: '1 Woche' },
    until: '{{label}}: stummgeschaltet bis {{until}}',
    end: 'Stummschaltung aufheben',
  },
  justNow: 'gerade eben',
  never: 'nie',
}
