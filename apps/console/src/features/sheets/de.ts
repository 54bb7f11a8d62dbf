import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Tabellen',
  search: 'Tabellen durchsuchen',
  create: 'Neue Tabelle',
  importFile: 'Datei importieren',
  rename: 'Umbenennen …',
  delete: 'Löschen …',
  menu: 'Aktionen für {{name}}',
  saved: 'Gespeichert',
  empty: {
    title: 'Noch keine Tabellen',
    text: 'Eine Tabelle hat Spalten mit Typen und eine Handvoll bis Millionen Zeilen. Beginnen Sie mit einer Vorlage, oder ziehen Sie eine CSV-, Excel- oder JSON-Datei irgendwo auf diese Seite.',
  },
  noMatch: { title: 'Keine Treffer', text: 'Keine Tabelle hat diesen Namen und Typ.' },
  filters: { type: 'Typ', sort: 'Reihenfolge' },
  types: {
    all: 'Alle Typen',
    INPUT_SHEET: 'Eingabe',
    OUTPUT_SHEET: 'Ausgabe',
    ASSOCIATED_INTPUT_SHEET: 'Verknüpfte Eingabe',
    WORKFLOW_RUN_RESULT: 'Ergebnis eines Jobs',
  },
  sorts: { updated: 'Zuletzt geändert', name: 'Name', created: 'Neueste', rows: 'Meiste Zeilen' },
  table: {
    name: 'Name',
    type: 'Typ',
    rows: 'Zeilen',
    columns: 'Spalten',
    updated: 'Geändert',
    deleted: 'Gelöscht',
    actions: 'Aktionen',
  },
  bin: {
    title: 'Papierkorb',
    leave: 'Zurück zu den Tabellen',
    empty: 'Der Papierkorb ist leer',
    text: 'Gelöschte Tabellen bleiben 30 Tage hier und lassen sich wiederherstellen.',
    restore: 'Wiederherstellen',
    restored: 'Tabelle wiederhergestellt',
  },
  deleteTitle: '„{{name}}“ löschen?',
  deleteAction: 'In den Papierkorb',
  deleteText_one:
    'Ihre Zeile wird mit gelöscht. Sie lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.',
  deleteText_other:
    'Ihre {{formatted}} Zeilen werden mit gelöscht. Sie lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.',
  deleted: '„{{name}}“ liegt im Papierkorb',
  drop: {
    new: 'Datei loslassen, um daraus eine Tabelle zu machen',
    into: 'Datei loslassen, um sie in „{{name}}“ zu importieren',
    kinds: 'CSV, TSV, Excel (.xlsx), JSON oder NDJSON, bis 2 GB',
  },
  picker: { title: 'Datei auswählen oder hierher ziehen' },
  form: {
    createTitle: 'Neue Tabelle',
    editTitle: 'Tabelle umbenennen',
    name: 'Name',
    start: 'Beginnen mit',
    untitled: 'Unbenannte Tabelle',
    columnName: 'Name',
    columnNotes: 'Notizen',
    typeHelp:
      'Wofür Flows sie verwenden: Zeilen, die sie lesen oder schreiben, oder das gespeicherte Ergebnis eines Jobs.',
    createAction: 'Tabelle anlegen',
  },
  templates: {
    empty: { name: 'Leere Tabelle', text: 'Ein Name, Notizen und Platz für alles Weitere.' },
    leads: { name: 'Leads', text: 'Wer Interesse zeigt, woher er kommt und was als Nächstes ansteht.' },
    companies: { name: 'Unternehmen', text: 'Firmen mit Website, Branche und Größe.' },
    contentPlan: { name: 'Redaktionsplan', text: 'Beiträge mit Kanal, Autor und Termin.' },
    survey: { name: 'Umfrage', text: 'Antworten mit Bewertung, Auswahl und Kommentaren.' },
    inventory: { name: 'Bestand', text: 'Artikel mit Preis, Lagerbestand und Wert.' },
    tasks: { name: 'Aufgaben', text: 'Was zu tun ist, von wem und bis wann.' },
  },
  link: {
    find: '{{name}} durchsuchen',
    none: 'Keine Treffer.',
    untitled: 'Datensatz ohne Namen',
    remove: '{{name}} entfernen',
  },
}
