import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  list: 'Ihre Unterhaltungen',
  open: 'Ihre Unterhaltungen',
  new: 'Neue Unterhaltung',
  empty: 'Was Sie hier fragen, bleibt erhalten, damit Sie darauf zurückkommen können.',
  untitled: 'Ohne Titel',
  failed: 'Die Unterhaltungen konnten nicht geladen werden.',
  retry: 'Noch einmal versuchen',
  more: 'Mehr anzeigen',
  search: 'Ihre Unterhaltungen durchsuchen',
  noMatch: 'Keine Unterhaltung hat das in ihrem Namen.',
  actions: 'Aktionen für {{name}}',
  rename: 'Umbenennen',
  renameTitle: 'Unterhaltung umbenennen',
  name: 'Name',
  nameMissing: 'Geben Sie einen Namen ein.',
  save: 'Speichern',
  renamed: 'Unterhaltung umbenannt',
  delete: 'Löschen',
  deleteTitle: 'Diese Unterhaltung löschen?',
  deleteText: '„{{name}}“ und ihre Nachrichten werden endgültig gelöscht.',
  deleted: 'Unterhaltung gelöscht',
}
