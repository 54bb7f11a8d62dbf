import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  optional: 'optional',
  advanced: 'Weitere Einstellungen',
  unknownType: '„{{name}}“ hat den Typ {{type}}, den diese Version nicht ausfüllen kann.',
  sheetFirst: 'Wählen Sie zuerst die Tabelle.',
  fileHelp: 'Die ID einer Datei, wie sie in einer Dateispalte einer Tabelle steht.',
  find: {
    SHEET: 'Tabelle suchen',
    SHEET_COLUMN: 'Spalte suchen',
    KNOWLEDGE: 'Wissensbasis suchen',
    AGENT: 'Agenten suchen',
    MODEL: 'Modell suchen',
    CREDENTIAL: 'Zugangsdaten suchen',
    FLOW: 'Flow suchen',
  },
  combo: {
    none: 'Nichts gefunden',
    more: 'Es gibt weitere: Tippen Sie, um einzugrenzen',
    clear: 'Leeren',
  },
  problems: {
    missing: 'wird benötigt',
    unknown: 'ist kein Parameter dieses Flows',
    number: 'ist keine Zahl',
    whole: 'ist keine ganze Zahl',
    email: 'ist keine E-Mail-Adresse',
    url: 'ist keine Webadresse',
    date: 'ist kein Datum',
    json: 'ist kein gültiges JSON',
    choice: 'gehört nicht zur Auswahl',
    less: 'mindestens {{limit}}',
    more: 'höchstens {{limit}}',
    shorter: 'braucht mindestens {{limit}}',
    longer: 'darf höchstens {{limit}} haben',
  },
}
