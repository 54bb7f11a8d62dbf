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
  clearSearch: 'Suche leeren',
  optional: 'optional',
  breadcrumbs: 'Pfad',
  loading: 'Wird geladen',
  failed: {
    title: 'Das konnte nicht geladen werden',
    network: 'Der Server antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es erneut.',
    server: 'Der Server hatte ein Problem. Es ist nichts verloren. Versuchen Sie es in Kürze erneut.',
    other: 'Der Server hat abgelehnt: {{message}}',
  },
  notAllowed: {
    title: 'Das dürfen Sie nicht sehen',
    text: 'Ihre Rolle in diesem Konto umfasst es nicht. Ein Admin des Kontos kann das ändern.',
  },
  gone: {
    title: 'Das gibt es hier nicht',
    text: 'Es wurde gelöscht, oder es gehört zu einem Projekt, dem Sie nicht zugeordnet sind.',
  },
  broken: {
    title: 'Dieser Teil funktioniert nicht mehr',
    text: 'Was gespeichert ist, ist sicher. Laden Sie die Seite neu, um weiterzuarbeiten.',
  },
  readOnly: 'Sie können das lesen; ändern lässt es sich mit Ihrer Rolle nicht.',
  users: {
    title: 'Es wird verwendet:',
    titleOf: '„{{name}}“ wird verwendet:',
    flow: 'Der Flow „{{name}}“ verwendet es und schlägt an diesem Schritt fehl.',
    hidden_one: '1 weiterer Flow verwendet es und schlägt an diesem Schritt fehl.',
    hidden_other: '{{count}} weitere Flows verwenden es und schlagen an diesem Schritt fehl.',
    schedules_one: '1 Zeitplan arbeitet damit und schlägt fehl.',
    schedules_other: '{{count}} Zeitpläne arbeiten damit und schlagen fehl.',
    jobs_one: '1 unfertiger Job arbeitet damit und schlägt fehl.',
    jobs_other: '{{count}} unfertige Jobs arbeiten damit und schlagen fehl.',
    knowledge: 'Die Wissensdatenbank „{{name}}“ verliert diese Zeilen.',
  },
  nameDialog: {
    label: 'Zur Bestätigung „{{name}}“ eingeben',
    mismatch: 'Das ist nicht der Name.',
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
  complaints: {
    least: 'mindestens {{limit}}',
    most: 'höchstens {{limit}}',
    number: 'ist keine Zahl',
    whole: 'ist keine ganze Zahl',
    address: 'ist keine Webadresse',
  },
  justNow: 'gerade eben',
  never: 'nie',
}
