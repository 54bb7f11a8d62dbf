import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  types: {
    text: 'Text',
    longText: 'Langer Text',
    number: 'Zahl',
    integer: 'Ganze Zahl',
    currency: 'Währung',
    percent: 'Prozent',
    checkbox: 'Kontrollkästchen',
    date: 'Datum',
    dateTime: 'Datum und Uhrzeit',
    singleSelect: 'Einfachauswahl',
    multiSelect: 'Mehrfachauswahl',
    url: 'URL',
    email: 'E-Mail',
    phone: 'Telefon',
    json: 'JSON',
    file: 'Dateien',
    link: 'Verknüpfung mit einer Tabelle',
    formula: 'Formel',
    createdTime: 'Angelegt',
    updatedTime: 'Geändert',
  },
}
